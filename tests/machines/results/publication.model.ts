import {
  publicationMachine,
  type PublicationEvent,
  type PublicationFacts,
} from '../../../machines/results/publication.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

const actors = ['clerk', 'chief', 'organiser', 'supervisor', 'system', 'viewer'] as const;

const facts: PublicationFacts = {
  isReady: true,
  isCurrent: true,
  isCorrection: false,
  isAhead: true,
  isUndisputed: false,
  isRehearsal: false,
};
const unready = { ...facts, isReady: false };
const overtaken = { ...facts, isCurrent: false };
const correction = { ...facts, isCorrection: true };
const due = { ...facts, isAhead: false };
const over = { ...due, isUndisputed: true };
const reason = 'both have agreed to the tasting';
const second = 'another';

export const model = modelOf({
  chart: publicationMachine,
  events: [
    ...actors.flatMap((by): PublicationEvent[] => [
      { type: 'publication.compile', by, facts, isTied: true },
      { type: 'publication.compile', by, facts, isTied: false },
      { type: 'publication.rule', by, facts, isTied: false, reason },
      { type: 'publication.agree', by, facts },
      { type: 'publication.propose', by, facts, reason: '' },
      { type: 'publication.propose', by, facts: correction, reason },
      { type: 'publication.approve', by, facts, second },
      { type: 'publication.approve', by, facts: correction, second },
      { type: 'publication.drop', by, facts, reason },
      { type: 'publication.drop', by, facts: correction, reason },
      { type: 'publication.recall', by, facts, reason },
      { type: 'publication.discard', by, facts: correction, reason },
      { type: 'publication.overtake', by, facts: overtaken },
      { type: 'publication.release', by, facts: due },
      { type: 'publication.finalise', by, facts: over },
    ]),
    { type: 'publication.compile', by: 'clerk', facts: unready, isTied: false },
    { type: 'publication.compile', by: 'clerk', facts: unready, isTied: true },
    { type: 'publication.compile', by: 'clerk', facts: overtaken, isTied: false },
    { type: 'publication.compile', by: 'clerk', facts: overtaken, isTied: true },
    { type: 'publication.rule', by: 'chief', facts: overtaken, isTied: false, reason },
    { type: 'publication.rule', by: 'chief', facts: overtaken, isTied: true, reason },
    { type: 'publication.agree', by: 'chief', facts: overtaken },
    { type: 'publication.propose', by: 'organiser', facts: overtaken, reason },
    { type: 'publication.approve', by: 'organiser', facts: overtaken, second },
    { type: 'publication.overtake', by: 'system', facts },
    { type: 'publication.overtake', by: 'system', facts: { ...due, isCurrent: false } },
    { type: 'publication.rule', by: 'chief', facts, isTied: true, reason },
    { type: 'publication.rule', by: 'chief', facts, isTied: true, reason: '' },
    { type: 'publication.rule', by: 'chief', facts, isTied: false, reason: '' },
    { type: 'publication.rule', by: 'chief', facts: unready, isTied: false, reason },
    { type: 'publication.agree', by: 'chief', facts: unready },
    { type: 'publication.propose', by: 'organiser', facts: due, reason },
    { type: 'publication.propose', by: 'organiser', facts: unready, reason },
    { type: 'publication.propose', by: 'organiser', facts: { ...facts, isRehearsal: true }, reason },
    { type: 'publication.propose', by: 'organiser', facts: correction, reason: '' },
    { type: 'publication.approve', by: 'organiser', facts, second: 'samePerson' },
    { type: 'publication.approve', by: 'organiser', facts: due, second },
    { type: 'publication.approve', by: 'organiser', facts: unready, second },
    { type: 'publication.drop', by: 'organiser', facts, reason: '' },
    { type: 'publication.recall', by: 'organiser', facts, reason: '' },
    { type: 'publication.recall', by: 'organiser', facts: due, reason },
    { type: 'publication.discard', by: 'clerk', facts, reason },
    { type: 'publication.discard', by: 'clerk', facts: correction, reason: '' },
    { type: 'publication.release', by: 'system', facts },
    { type: 'publication.finalise', by: 'system', facts: due },
    { type: 'publication.supersede', by: 'system' },
    { type: 'publication.abandon', by: 'system' },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => ['corrected', 'discarded'].some((state) => snapshot.value === state),
  invariants: {},
  rules: {
    'the clerk compiles results only from a decoded event with locked sheets': (step) =>
      step.event?.type !== 'publication.compile' ||
      step.before === step.after ||
      (step.event.by === 'clerk' && step.event.facts.isReady),
    'the chief judge rules on equal contestants with a reason': (step) =>
      !becomes(step, 'compiled') ||
      step.event?.type === 'publication.compile' ||
      step.event?.type === 'publication.overtake' ||
      (step.event?.type === 'publication.rule' && step.event.by === 'chief' && step.event.reason !== ''),
    'a version that was compiled before a change is not agreed, proposed or scheduled [running.md A12]': (
      step,
    ) =>
      !['agreed', 'proposed', 'scheduled'].some((state) => becomes(step, state)) ||
      step.event === null ||
      !('facts' in step.event) ||
      step.event.facts.isCurrent,
    'only the system returns a version to `compiled`, after a change of its data': (step) =>
      step.event?.type !== 'publication.overtake' ||
      step.before.value === step.after.value ||
      (becomes(step, 'compiled') &&
        step.event.by === 'system' &&
        !step.event.facts.isCurrent &&
        (step.event.facts.isAhead || step.before.value !== 'scheduled')),
    'only the chief judge agrees to results': (step) =>
      !becomes(step, 'agreed') ||
      step.event?.type !== 'publication.agree' ||
      (step.event.by === 'chief' && step.event.facts.isReady),
    'a second person schedules a release in the future, and for a correction this is the supervisor': (
      step,
    ) =>
      !becomes(step, 'scheduled') ||
      (step.event?.type === 'publication.approve' &&
        step.event.second === 'another' &&
        step.event.facts.isAhead &&
        step.event.by === (step.event.facts.isCorrection ? 'supervisor' : 'organiser')),
    'only the clock releases results': (step) =>
      !becomes(step, 'released') ||
      (step.event?.type === 'publication.release' && step.event.by === 'system' && !step.event.facts.isAhead),
    'results become final once no objection is open': (step) =>
      !becomes(step, 'final') ||
      (step.event?.type === 'publication.finalise' && step.event.facts.isUndisputed),
    'only a correction is discarded, unless the event is cancelled': (step) =>
      !becomes(step, 'discarded') ||
      step.event?.type === 'publication.abandon' ||
      (step.event?.type === 'publication.discard' && step.event.facts.isCorrection),
    'the results of a cancelled event are taken back before they are final': (step) =>
      step.event?.type !== 'publication.abandon' ||
      step.before.value === 'uncompiled' ||
      step.after.matches('discarded') === !['final', 'corrected'].includes(step.before.value),
    'a final state is never left': (step) => nothingLeaves(step, ['corrected', 'discarded']),
  },
});
