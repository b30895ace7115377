import {
  incidentMachine,
  type IncidentEvent,
  type IncidentFacts,
} from '../../../machines/day/incident.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes, nothingLeaves } from '../steps.ts';

const actors = ['chief', 'floor', 'supervisor', 'reporter', 'viewer'] as const;
const rulings = ['none', 'time', 'later', 'spare', 'stop'] as const;

const facts: IncidentFacts = { isUnderWay: true, isOwnFault: false };
const over = { ...facts, isUnderWay: false };
const own = { ...facts, isOwnFault: true };
const reason = 'the spindle stood still';

export const model = modelOf({
  chart: incidentMachine,
  events: [
    ...actors.flatMap((by): IncidentEvent[] => [
      { type: 'incident.report', by, facts },
      { type: 'incident.rule', by, facts, ruling: 'time', reason },
      { type: 'incident.close', by, isAcknowledged: true },
      { type: 'incident.dismiss', by, reason },
      { type: 'incident.withdraw', by },
    ]),
    { type: 'incident.report', by: 'floor', facts: over },
    ...rulings.flatMap((ruling): IncidentEvent[] => [
      { type: 'incident.rule', by: 'chief', facts: over, ruling, reason },
      { type: 'incident.rule', by: 'chief', facts: own, ruling, reason },
    ]),
    { type: 'incident.rule', by: 'chief', facts, ruling: 'none', reason: '' },
    { type: 'incident.close', by: 'floor', isAcknowledged: false },
    { type: 'incident.dismiss', by: 'chief', reason: '' },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => ['closed', 'dismissed', 'withdrawn'].some((state) => snapshot.value === state),
  invariants: {},
  rules: {
    'a floor judge or the supervisor reports it while the session is under way': (step) =>
      !becomes(step, 'reported') ||
      (step.event?.type === 'incident.report' &&
        ['floor', 'supervisor'].includes(step.event.by) &&
        step.event.facts.isUnderWay),
    'the chief rules with a reason': (step) =>
      !becomes(step, 'ruled') ||
      (step.event?.type === 'incident.rule' && step.event.by === 'chief' && step.event.reason !== ''),
    'own fault gives no time, no other station and no other session': (step) =>
      !becomes(step, 'ruled') ||
      step.event?.type !== 'incident.rule' ||
      !step.event.facts.isOwnFault ||
      ['none', 'stop'].includes(step.event.ruling),
    'time is given while the session is under way alone': (step) =>
      !becomes(step, 'ruled') ||
      step.event?.type !== 'incident.rule' ||
      step.event.ruling !== 'time' ||
      step.event.facts.isUnderWay,
    'a floor judge closes it with the signature of the competitor': (step) =>
      !becomes(step, 'closed') ||
      (step.event?.type === 'incident.close' && step.event.by === 'floor' && step.event.isAcknowledged),
    'the chief dismisses it with a reason': (step) =>
      !becomes(step, 'dismissed') ||
      (step.event?.type === 'incident.dismiss' && step.event.by === 'chief' && step.event.reason !== ''),
    'who has reported it withdraws it': (step) =>
      !becomes(step, 'withdrawn') ||
      (step.event?.type === 'incident.withdraw' && step.event.by === 'reporter'),
    'what has an end keeps it': (step) => nothingLeaves(step, ['closed', 'dismissed', 'withdrawn']),
  },
});
