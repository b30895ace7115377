import { schemeMachine, type SchemeEvent } from '../../../machines/marking/scheme.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

const standings = [
  { by: 'organiser', isOver: false },
  { by: 'organiser', isOver: true },
  { by: 'viewer', isOver: false },
] as const;

export const model = modelOf({
  chart: schemeMachine,
  events: standings.flatMap((standing): SchemeEvent[] => [
    { type: 'scheme.change', ...standing },
    { type: 'scheme.fix', ...standing, isComplete: true },
    { type: 'scheme.fix', ...standing, isComplete: false },
    { type: 'scheme.replace', ...standing, hasMarks: false, reason: 'a task has changed' },
    { type: 'scheme.replace', ...standing, hasMarks: false, reason: '' },
    { type: 'scheme.replace', ...standing, hasMarks: true, reason: 'a task has changed' },
  ]),
  answers: {},
  delays: {},
  ends: () => true,
  invariants: {},
  rules: {
    'only the committee changes, fixes and replaces a scheme, until the event is over': (step) =>
      (step.emitted.length === 0 && !becomes(step, 'fixed') && !becomes(step, 'replaced')) ||
      step.event === null ||
      (step.event.by === 'organiser' && !step.event.isOver),
    'only a complete scheme is fixed': (step) =>
      !becomes(step, 'fixed') || (step.event?.type === 'scheme.fix' && step.event.isComplete),
    'a scheme is replaced with a reason, before the first mark': (step) =>
      !becomes(step, 'replaced') ||
      (step.event?.type === 'scheme.replace' && step.event.reason !== '' && !step.event.hasMarks),
    'only a draft changes': (step) => step.emitted.length === 0 || step.before.matches('draft'),
    'a replaced version keeps its state': (step) => nothingLeaves(step, ['replaced']),
  },
});
