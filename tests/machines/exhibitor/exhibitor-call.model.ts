import {
  exhibitorCallMachine,
  type ExhibitorCallEvent,
  type ExhibitorCallFacts,
} from '../../../machines/exhibitor/exhibitor-call.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves, onlyFrom } from '../steps.ts';

const actors = ['organiser', 'viewer'] as const;
const reason = 'the hall is closed';

const facts: ExhibitorCallFacts = { isHeld: true, isTimely: true, hasBooths: true, waiting: '' };
const asked: ExhibitorCallFacts = { ...facts, waiting: 'cancel' };

export const model = modelOf({
  chart: exhibitorCallMachine,
  events: [
    ...actors.flatMap((by): ExhibitorCallEvent[] => [
      { type: 'exhibitorCall.change', by, facts },
      { type: 'exhibitorCall.publish', by, facts },
      { type: 'exhibitorCall.askCancel', by, facts, reason },
      { type: 'exhibitorCall.cancel', by, facts: asked, second: 'another' },
      { type: 'exhibitorCall.drop', by, facts: asked, reason },
    ]),
    { type: 'exhibitorCall.publish', by: 'organiser', facts: { ...facts, isHeld: false } },
    { type: 'exhibitorCall.publish', by: 'organiser', facts: { ...facts, isTimely: false } },
    { type: 'exhibitorCall.publish', by: 'organiser', facts: { ...facts, hasBooths: false } },
    { type: 'exhibitorCall.askCancel', by: 'organiser', facts: asked, reason },
    { type: 'exhibitorCall.askCancel', by: 'organiser', facts, reason: '' },
    { type: 'exhibitorCall.cancel', by: 'organiser', facts, second: 'another' },
    { type: 'exhibitorCall.cancel', by: 'organiser', facts: asked, second: 'samePerson' },
    { type: 'exhibitorCall.cancel', by: 'organiser', facts: asked, second: 'dependent' },
    { type: 'exhibitorCall.cancel', by: 'organiser', facts: asked, second: 'unproven' },
    { type: 'exhibitorCall.cancel', by: 'organiser', facts: asked, second: 'proposerUnproven' },
    { type: 'exhibitorCall.drop', by: 'organiser', facts, reason },
    { type: 'exhibitorCall.drop', by: 'organiser', facts: asked, reason: '' },
    { type: 'exhibitorCall.abandon', by: 'system' },
  ],
  answers: {},
  delays: {},
  ends: () => true,
  invariants: {},
  rules: {
    'only the committee acts on a call': (step) =>
      (step.emitted.length === 0 && step.before.value === step.after.value) || step.event?.by !== 'viewer',
    'only a draft changes': (step) =>
      step.event?.type !== 'exhibitorCall.change' ||
      step.emitted.length === 0 ||
      step.before.value === 'draft',
    'a draft is published before its closing, with booths, as long as the competition is held': (step) =>
      !becomes(step, 'published') ||
      (onlyFrom(step, 'published', ['draft']) &&
        step.event?.type === 'exhibitorCall.publish' &&
        step.event.facts.isTimely &&
        step.event.facts.hasBooths &&
        step.event.facts.isHeld),
    'a request to cancel has a reason, and no other request waits': (step) =>
      step.event?.type !== 'exhibitorCall.askCancel' ||
      step.emitted.length === 0 ||
      (step.event.reason !== '' && step.event.facts.waiting === ''),
    'a published call is cancelled by another person while the request waits, or with its competition': (
      step,
    ) =>
      !becomes(step, 'cancelled') ||
      step.event?.type === 'exhibitorCall.abandon' ||
      (onlyFrom(step, 'cancelled', ['published']) &&
        step.event?.type === 'exhibitorCall.cancel' &&
        step.event.second === 'another' &&
        step.event.facts.waiting === 'cancel'),
    'only a request that waits is refused or taken back, with a reason': (step) =>
      step.event?.type !== 'exhibitorCall.drop' ||
      step.emitted.length === 0 ||
      (step.event.reason !== '' && step.event.facts.waiting === 'cancel'),
    'a cancelled call stays cancelled': (step) => nothingLeaves(step, ['cancelled']),
  },
});
