import {
  incidentMachine,
  type IncidentEvent,
  type IncidentFacts,
} from '../../../machines/day/incident.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

const actors = ['chief', 'floor', 'supervisor', 'keeper', 'reporter', 'viewer'] as const;
const rulings = ['none', 'time', 'later', 'spare', 'stop'] as const;

const facts: IncidentFacts = {
  isUnderWay: true,
  isOwnFault: false,
  hasSpare: true,
  hasEntry: true,
  isJudged: false,
  hasSession: true,
  isWaiting: false,
};
const over = { ...facts, isUnderWay: false };
const own = { ...facts, isOwnFault: true };
const full = { ...facts, hasSpare: false };
const nobody = { ...facts, hasEntry: false };
const judged = { ...facts, isJudged: true };
const last = { ...facts, hasSession: false };
const waiting = { ...facts, isWaiting: true };
const reason = 'the spindle stood still';

export const model = modelOf({
  chart: incidentMachine,
  events: [
    ...actors.flatMap((by): IncidentEvent[] => [
      { type: 'incident.report', by, facts },
      { type: 'incident.rule', by, facts, ruling: 'time', reason },
      { type: 'incident.rule', by, facts: waiting, ruling: 'spare', reason },
      { type: 'incident.place', by, facts: waiting, isFree: true },
      { type: 'incident.close', by, facts, isAcknowledged: true },
      { type: 'incident.dismiss', by, reason },
      { type: 'incident.withdraw', by },
    ]),
    { type: 'incident.report', by: 'floor', facts: over },
    ...rulings.flatMap((ruling): IncidentEvent[] => [
      { type: 'incident.rule', by: 'chief', facts: over, ruling, reason },
      { type: 'incident.rule', by: 'chief', facts: own, ruling, reason },
      { type: 'incident.rule', by: 'chief', facts: full, ruling, reason },
      { type: 'incident.rule', by: 'chief', facts: nobody, ruling, reason },
      { type: 'incident.rule', by: 'chief', facts: judged, ruling, reason },
      { type: 'incident.rule', by: 'chief', facts: last, ruling, reason },
    ]),
    { type: 'incident.place', by: 'keeper', facts, isFree: true },
    { type: 'incident.place', by: 'keeper', facts: waiting, isFree: false },
    { type: 'incident.close', by: 'floor', facts: waiting, isAcknowledged: true },
    { type: 'incident.rule', by: 'chief', facts, ruling: 'spare', reason },
    { type: 'incident.rule', by: 'chief', facts, ruling: 'none', reason: '' },
    { type: 'incident.close', by: 'floor', facts, isAcknowledged: false },
    { type: 'incident.dismiss', by: 'chief', reason: '' },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => ['closed', 'dismissed', 'withdrawn'].some((state) => snapshot.value === state),
  invariants: {},
  rules: {
    'a floor judge or the supervisor reports an incident while the session is under way': (step) =>
      !becomes(step, 'reported') ||
      (step.event?.type === 'incident.report' &&
        ['floor', 'supervisor'].includes(step.event.by) &&
        step.event.facts.isUnderWay),
    'the chief judge rules with a reason': (step) =>
      !becomes(step, 'ruled') ||
      (step.event?.type === 'incident.rule' && step.event.by === 'chief' && step.event.reason !== ''),
    'an incident that the competitor caused gives no time, no spare station and no later session': (step) =>
      !becomes(step, 'ruled') ||
      step.event?.type !== 'incident.rule' ||
      !step.event.facts.isOwnFault ||
      ['none', 'stop'].includes(step.event.ruling),
    'time is given only to an entry at the station, while the session is under way': (step) =>
      !becomes(step, 'ruled') ||
      step.event?.type !== 'incident.rule' ||
      step.event.ruling !== 'time' ||
      (step.event.facts.isUnderWay && step.event.facts.hasEntry),
    'a spare station is ruled only while the session is under way and has one': (step) =>
      !becomes(step, 'ruled') ||
      step.event?.type !== 'incident.rule' ||
      step.event.ruling !== 'spare' ||
      (step.event.facts.isUnderWay && step.event.facts.hasSpare),
    'a later session with a place is ruled only for an entry with no judged work at the station [running.md A4]':
      (step) =>
        !becomes(step, 'ruled') ||
        step.event?.type !== 'incident.rule' ||
        step.event.ruling !== 'later' ||
        (step.event.facts.hasEntry && !step.event.facts.isJudged && step.event.facts.hasSession),
    'a ruling is final, except for a spare station that the keeper has not entered': (step) =>
      step.event?.type !== 'incident.rule' ||
      step.emitted.length === 0 ||
      (step.event.by === 'chief' && step.event.facts.isWaiting),
    'the keeper enters a free spare station only after it was ruled': (step) =>
      step.event?.type !== 'incident.place' ||
      step.emitted.length === 0 ||
      (step.event.by === 'keeper' && step.event.facts.isWaiting && step.event.isFree),
    'a floor judge closes an incident with the signature of the competitor, once the ruled station is entered':
      (step) =>
        !becomes(step, 'closed') ||
        (step.event?.type === 'incident.close' &&
          step.event.by === 'floor' &&
          step.event.isAcknowledged &&
          !step.event.facts.isWaiting),
    'the chief judge dismisses an incident with a reason': (step) =>
      !becomes(step, 'dismissed') ||
      (step.event?.type === 'incident.dismiss' && step.event.by === 'chief' && step.event.reason !== ''),
    'only the reporter withdraws an incident': (step) =>
      !becomes(step, 'withdrawn') ||
      (step.event?.type === 'incident.withdraw' && step.event.by === 'reporter'),
    'a final state is never left': (step) => nothingLeaves(step, ['closed', 'dismissed', 'withdrawn']),
  },
});
