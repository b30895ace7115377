import {
  awardMachine,
  type AwardEvent,
  type AwardFacts,
} from '../../../machines/certificate/award.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

const actors = ['organiser', 'system', 'viewer'] as const;

const facts: AwardFacts = { isOfResults: true, isUnchanged: true };
const proposal = { ...facts, isOfResults: false };
const corrected = { ...facts, isUnchanged: false };
const reason = 'the unit was named twice';
const second = 'another';

export const model = modelOf({
  chart: awardMachine,
  events: [
    ...actors.flatMap((by): AwardEvent[] => [
      { type: 'award.propose', by, facts },
      { type: 'award.propose', by, facts: proposal },
      { type: 'award.ask', by, facts },
      { type: 'award.grant', by, facts, second },
      { type: 'award.drop', by, facts, reason },
      { type: 'award.withdraw', by, facts, reason },
      { type: 'award.withdraw', by, facts: proposal, reason },
    ]),
    { type: 'award.propose', by: 'system', facts: corrected },
    { type: 'award.ask', by: 'organiser', facts: corrected },
    { type: 'award.grant', by: 'organiser', facts: corrected, second },
    { type: 'award.grant', by: 'organiser', facts, second: 'samePerson' },
    { type: 'award.drop', by: 'organiser', facts, reason: '' },
    { type: 'award.withdraw', by: 'organiser', facts: proposal, reason: '' },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => snapshot.value === 'withdrawn',
  invariants: {},
  rules: {
    'the system proposes awards that follow from results, and the committee proposes the other awards': (
      step,
    ) =>
      step.event?.type !== 'award.propose' ||
      step.before === step.after ||
      !becomes(step, 'proposed') ||
      (step.event.facts.isUnchanged &&
        step.event.by === (step.event.facts.isOfResults ? 'system' : 'organiser')),
    'a second committee member grants an award whose results are unchanged': (step) =>
      !becomes(step, 'granted') ||
      (step.event?.type === 'award.grant' &&
        step.event.by === 'organiser' &&
        step.event.second === 'another' &&
        step.event.facts.isUnchanged),
    'only the system withdraws an award that follows from results': (step) =>
      !becomes(step, 'withdrawn') ||
      (step.event?.type === 'award.withdraw' &&
        (step.event.by === 'system' || (!step.event.facts.isOfResults && step.event.reason !== ''))),
    'a withdrawn award keeps its state': (step) => nothingLeaves(step, ['withdrawn']),
  },
});
