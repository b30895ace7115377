import {
  schemeMachine,
  type SchemeEvent,
  type SchemeFacts,
} from '../../../machines/marking/scheme.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

const facts: SchemeFacts = { isOver: false, hasMarks: false };

const changes: readonly Partial<SchemeFacts>[] = [{}, { isOver: true }, { hasMarks: true }];

export const model = modelOf({
  chart: schemeMachine,
  events: (['organiser', 'viewer'] as const).flatMap((by): SchemeEvent[] => [
    ...changes.flatMap((change): SchemeEvent[] => [
      { type: 'scheme.change', by, facts: { ...facts, ...change } },
      { type: 'scheme.fix', by, facts: { ...facts, ...change }, isComplete: true },
      { type: 'scheme.replace', by, facts: { ...facts, ...change }, reason: 'a task has changed' },
    ]),
    { type: 'scheme.fix', by, facts, isComplete: false },
    { type: 'scheme.replace', by, facts, reason: '' },
  ]),
  answers: {},
  delays: {},
  ends: () => true,
  invariants: {},
  rules: {
    'only the committee changes, fixes and replaces a scheme, until the event is over': (step) =>
      (step.emitted.length === 0 && !becomes(step, 'fixed') && !becomes(step, 'replaced')) ||
      step.event === null ||
      (step.event.by === 'organiser' && !step.event.facts.isOver),
    'only a complete scheme is fixed': (step) =>
      !becomes(step, 'fixed') || (step.event?.type === 'scheme.fix' && step.event.isComplete),
    'a scheme is replaced with a reason, before the first mark': (step) =>
      !becomes(step, 'replaced') ||
      (step.event?.type === 'scheme.replace' && step.event.reason !== '' && !step.event.facts.hasMarks),
    'only a draft changes': (step) => step.emitted.length === 0 || step.before.matches('draft'),
    'a replaced version keeps its state': (step) => nothingLeaves(step, ['replaced']),
  },
});
