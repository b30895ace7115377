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
    { type: 'technicalDocument.change', by, facts: { isOver: false } },
    { type: 'technicalDocument.change', by, facts: { isOver: true } },
    { type: 'technicalDocument.announce', by, facts: { isOver: false }, isComplete: true },
    { type: 'technicalDocument.announce', by, facts: { isOver: false }, isComplete: false },
    { type: 'technicalDocument.announce', by, facts: { isOver: true }, isComplete: true },
    { type: 'technicalDocument.recall', by, facts: { isNoticeOpen: true } },
    { type: 'technicalDocument.recall', by, facts: { isNoticeOpen: false } },
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
    'a viewer changes nothing': (step) =>
      step.event?.by !== 'viewer' || (step.emitted.length === 0 && step.before.value === step.after.value),
    'the committee changes and announces a version, until the event is over': (step) =>
      (step.emitted.length === 0 && !becomes(step, 'announced')) ||
      step.event === null ||
      (step.event.by === 'organiser' &&
        'facts' in step.event &&
        'isOver' in step.event.facts &&
        !step.event.facts.isOver),
    'a version is announced only with the document itself': (step) =>
      !becomes(step, 'announced') ||
      (step.event?.type === 'technicalDocument.announce' && step.event.isComplete),
    'only its notice publishes and replaces a version': (step) =>
      (!becomes(step, 'published') && !becomes(step, 'replaced')) || step.event?.by === 'system',
    'only an announced version is published': (step) =>
      !becomes(step, 'published') || step.before.matches('announced'),
    'a version returns to draft only while its notice is open': (step) =>
      step.before.matches('draft') ||
      !becomes(step, 'draft') ||
      (step.event?.type === 'technicalDocument.recall' && step.event.facts.isNoticeOpen),
    'a version is withdrawn with a reason': (step) =>
      !becomes(step, 'withdrawn') ||
      (step.event?.type === 'technicalDocument.withdraw' && step.event.reason !== ''),
    'the committee withdraws drafts, and the notice withdraws the other versions': (step) =>
      !becomes(step, 'withdrawn') ||
      step.event?.by === (step.before.matches('draft') ? 'organiser' : 'system'),
    'only a draft changes': (step) => step.emitted.length === 0 || step.before.matches('draft'),
    'a replaced or withdrawn version keeps its state': (step) =>
      nothingLeaves(step, ['replaced', 'withdrawn']),
  },
});
