import {
  technicalDocumentMachine,
  type TechnicalDocumentEvent,
} from '../../../machines/competition/technical-document.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

const reason = 'a task has changed';

export const model = modelOf({
  chart: technicalDocumentMachine,
  events: (['organiser', 'viewer', 'system'] as const).flatMap((by): TechnicalDocumentEvent[] => [
    { type: 'technicalDocument.change', by, isOver: false },
    { type: 'technicalDocument.change', by, isOver: true },
    { type: 'technicalDocument.announce', by, isOver: false, isComplete: true },
    { type: 'technicalDocument.announce', by, isOver: false, isComplete: false },
    { type: 'technicalDocument.announce', by, isOver: true, isComplete: true },
    { type: 'technicalDocument.recall', by, isNoticeOpen: true },
    { type: 'technicalDocument.recall', by, isNoticeOpen: false },
    { type: 'technicalDocument.publish', by },
    { type: 'technicalDocument.replace', by },
    { type: 'technicalDocument.withdraw', by, reason },
    { type: 'technicalDocument.withdraw', by, reason: '' },
  ]),
  answers: {},
  delays: {},
  ends: () => true,
  invariants: {},
  rules: {
    'who only looks does nothing': (step) =>
      step.event?.by !== 'viewer' || (step.emitted.length === 0 && step.before.value === step.after.value),
    'it is changed and announced by the committee, until the event is over': (step) =>
      (step.emitted.length === 0 && !becomes(step, 'announced')) ||
      step.event === null ||
      (step.event.by === 'organiser' && 'isOver' in step.event && !step.event.isOver),
    'it is announced when the document itself is there': (step) =>
      !becomes(step, 'announced') ||
      (step.event?.type === 'technicalDocument.announce' && step.event.isComplete),
    'its notice alone publishes and replaces it': (step) =>
      (!becomes(step, 'published') && !becomes(step, 'replaced')) || step.event?.by === 'system',
    'it is published once it has been announced': (step) =>
      !becomes(step, 'published') || step.before.matches('announced'),
    'it is a draft again while the notice is open': (step) =>
      step.before.matches('draft') ||
      !becomes(step, 'draft') ||
      (step.event?.type === 'technicalDocument.recall' && step.event.isNoticeOpen),
    'it is withdrawn with a reason': (step) =>
      !becomes(step, 'withdrawn') ||
      (step.event?.type === 'technicalDocument.withdraw' && step.event.reason !== ''),
    'the committee withdraws drafts, the notice what is published': (step) =>
      !becomes(step, 'withdrawn') ||
      step.event?.by === (step.before.matches('draft') ? 'organiser' : 'system'),
    'only a draft is written in': (step) => step.emitted.length === 0 || step.before.matches('draft'),
    'what is replaced or withdrawn stays as it is': (step) => nothingLeaves(step, ['replaced', 'withdrawn']),
  },
});
