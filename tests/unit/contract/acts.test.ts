import { expect, it } from 'vitest';
import { incidentMachine } from '../../../machines/day/incident.machine.ts';
import { correctionMachine } from '../../../machines/person/correction.machine.ts';
import { clientErrorActs } from '../../../server/contract/client-error-acts.ts';
import { reopenClientError, solveClientError } from '../../../server/contract/client-errors.ts';
import { incidentActs } from '../../../server/contract/day/incident-acts.ts';
import { ruleIncident, withdrawIncident } from '../../../server/contract/day/incident.ts';
import { acts, allowedActs, callsOf, mayAct } from '../../../server/contract/kit/acts.ts';
import { correctionActs } from '../../../server/contract/person/correction-acts.ts';
import { approveCorrection } from '../../../server/contract/person/correction.ts';

const reported = {
  status: 'reported',
  facts: {
    isUnderWay: true,
    isOwnFault: false,
    hasSpare: false,
    hasEntry: true,
    isJudged: false,
    hasSession: false,
    isWaiting: true,
  },
} as const;
const request = { status: 'filed', second: 'another' } as const;

it('lists the acts that the chart allows a capacity of the reader, in the declared order', () => {
  expect(allowedActs(incidentActs, { ...reported, by: ['chief', 'viewer'] })).toEqual(['rule', 'dismiss']);
  expect(allowedActs(incidentActs, { ...reported, by: ['floor', 'reporter'] })).toEqual(['withdraw']);
  expect(allowedActs(incidentActs, { ...reported, by: [] })).toEqual([]);
});

it('takes no value of an event from the other fields of the record', () => {
  const record = { ...reported, reason: '', ruling: '', isAcknowledged: false };
  expect(allowedActs(incidentActs, { ...record, by: ['chief'] })).toEqual(['rule', 'dismiss']);
});

it('needs no capacity for a chart whose events have none', () => {
  expect(allowedActs(clientErrorActs, { status: 'open' })).toEqual(['solve']);
  expect(callsOf(clientErrorActs)).toEqual({ solve: solveClientError, reopen: reopenClientError });
});

it('asks with the declared values, or with those that the page knows', () => {
  expect(mayAct(correctionActs, 'approve', { ...request, by: 'organiser' })).toBe(true);
  expect(mayAct(correctionActs, 'approve', { ...request, by: 'organiser' }, { isSeen: false })).toBe(false);
  expect(mayAct(correctionActs, 'approve', { ...request, by: 'applicant' })).toBe(false);
  expect(mayAct(correctionActs, 'approve', { ...request, by: 'organiser', second: 'samePerson' })).toBe(
    false,
  );
});

it('lists acts with the values that the page knows, and declared ones for the others', () => {
  const of = { ...request, by: ['organiser', 'applicant'] };
  const [all, seen] = [
    allowedActs(correctionActs, of),
    allowedActs(correctionActs, of, { approve: { isSeen: false } }),
  ];
  expect(all).toContain('approve');
  expect(seen).toEqual(all.filter((act) => act !== 'approve'));
});

/** Declarations with one mistake each. The compiler rejects them; nothing runs them. */
export const mistakes = () => [
  // @ts-expect-error the chart has no such event
  acts(incidentMachine, { a: { event: 'incident.nope', call: ruleIncident, by: ['chief'] } }),
  // @ts-expect-error the event has own fields, and no values are declared for them
  acts(incidentMachine, { a: { event: 'incident.rule', call: ruleIncident, by: ['chief'] } }),
  acts(incidentMachine, {
    // @ts-expect-error the chart has no such ruling
    a: { event: 'incident.rule', call: ruleIncident, by: ['chief'], asked: { ruling: 'x' } },
  }),
  // @ts-expect-error the chart has no such capacity
  acts(incidentMachine, { a: { event: 'incident.withdraw', call: withdrawIncident, by: ['boss'] } }),
  // @ts-expect-error a viewer may never act
  acts(incidentMachine, { a: { event: 'incident.withdraw', call: withdrawIncident, by: ['viewer'] } }),
  // @ts-expect-error an act has a capacity
  acts(incidentMachine, { a: { event: 'incident.withdraw', call: withdrawIncident, by: [] } }),
  // @ts-expect-error the event needs a reason, and the call has none
  acts(incidentMachine, { a: { event: 'incident.dismiss', call: withdrawIncident, by: ['chief'] } }),
  acts(correctionMachine, {
    // @ts-expect-error no act has such a property
    a: { event: 'correction.withdraw', call: approveCorrection, by: ['applicant'], isasid: true },
  }),
  // @ts-expect-error the record has facts
  allowedActs(incidentActs, { status: 'reported', by: ['chief'] }),
  // @ts-expect-error the chart has no such status
  allowedActs(incidentActs, { ...reported, status: 'reportd', by: ['chief'] }),
  // @ts-expect-error an act of two people needs the reader's relation to the other person
  allowedActs(correctionActs, { status: 'filed', by: 'organiser' }),
  // @ts-expect-error the capacities of the reader are missing
  allowedActs(correctionActs, request),
  // @ts-expect-error the event has no such field
  allowedActs(correctionActs, { ...request, by: 'organiser' }, { approve: { isSen: false } }),
  // @ts-expect-error there is no such act
  mayAct(incidentActs, 'rul', { ...reported, by: ['chief'] }),
  // @ts-expect-error the event has no such field
  mayAct(correctionActs, 'approve', { ...request, by: 'organiser' }, { isSen: false }),
];
