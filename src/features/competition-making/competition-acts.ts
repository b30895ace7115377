import {
  competitionEventMachine,
  type CompetitionEventEvent,
} from '../../../machines/competition/competition-event.machine.ts';
import {
  competitionMachine,
  type CompetitionEvent,
} from '../../../machines/competition/competition.machine.ts';
import { decisionMachine, type DecisionEvent } from '../../../machines/competition/decision.machine.ts';
import {
  addEvent,
  cancelEvent,
  changeEvent,
  deleteEvent,
  freezeEvent,
  mergeEvent,
} from '../../../server/contract/competition/competition-event.ts';
import {
  approveDecision,
  archiveCompetition,
  cancelCompetition,
  changeCompetition,
  extendCompetition,
  publishCompetition,
  refuseDecision,
  withdrawDecision,
  type Decision,
  type ManagedCompetition,
  type ManagedEvent,
} from '../../../server/contract/competition/competition-making.ts';

/** Calls about the competition itself. */
const competitionCalls = {
  publish: publishCompetition,
  change: changeCompetition,
  addEvent,
  extend: extendCompetition,
  cancel: cancelCompetition,
  archive: archiveCompetition,
};

/** Calls about one of its events; a copy is a new event that begins with what another says. */
const eventCalls = { changeEvent, deleteEvent, freezeEvent, mergeEvent, cancelEvent, copyEvent: addEvent };

/** Calls about a decision that takes two people. */
const decisionCalls = { approve: approveDecision, refuse: refuseDecision, withdraw: withdrawDecision };

/** The calls of the page of a competition. */
export const makingCalls = { ...competitionCalls, ...eventCalls, ...decisionCalls };

/** What two people together may do. */
const agreed = { by: 'organiser', approvals: 2 } as const;
const reason = 'given';
const by = 'organiser' as const;

export type CompetitionAct = keyof typeof competitionCalls;

/** What one person proposes and another approves. */
const proposed: readonly CompetitionAct[] = ['publish', 'extend', 'cancel'];

/** What the reader may do with a competition at this moment, as the chart that server and browser share allows. */
export function actsOnCompetition({
  status,
  acts,
  times,
  events,
  decisions,
}: ManagedCompetition): readonly CompetitionAct[] {
  if (!acts) return [];
  const asked: Readonly<Record<CompetitionAct, CompetitionEvent>> = {
    publish: {
      type: 'competition.publish',
      ...agreed,
      times,
      events: events.filter((event) => event.status === 'planned').length,
    },
    change: { type: 'competition.change', by, isFixed: false },
    addEvent: { type: 'competition.addEvent', by },
    extend: { type: 'competition.extend', ...agreed, reason, times, newClosesAt: times.closesAt + 1 },
    cancel: { type: 'competition.cancel', ...agreed, reason },
    archive: { type: 'competition.archive', by },
  };
  const snapshot = competitionMachine.resolveState({ value: status, context: {} });
  // One decision at a time.
  const isPending = decisions.some((decision) => decision.status === 'proposed');
  return (Object.keys(asked) as CompetitionAct[]).filter(
    (act) => snapshot.can(asked[act]) && !(isPending && proposed.includes(act)),
  );
}

export type EventAct = keyof typeof eventCalls;

/** What the reader may do with an event of a competition. */
export function actsOnEvent(
  { status, places, facts }: ManagedEvent,
  competition: ManagedCompetition,
): readonly EventAct[] {
  if (!competition.acts) return [];
  const act = { by, facts, reason: 'given' } as const;
  const asked: Readonly<Record<Exclude<EventAct, 'copyEvent'>, CompetitionEventEvent>> = {
    changeEvent: { type: 'competitionEvent.change', ...act, isFixed: false, places },
    deleteEvent: { type: 'competitionEvent.delete', ...act },
    freezeEvent: { type: 'competitionEvent.freeze', ...act },
    mergeEvent: { type: 'competitionEvent.merge', ...act, hasRoom: true },
    cancelEvent: { type: 'competitionEvent.cancel', ...act },
  };
  const snapshot = competitionEventMachine.resolveState({ value: status, context: {} });
  const own = (Object.keys(asked) as (keyof typeof asked)[]).filter((one) => snapshot.can(asked[one]));
  const mayCopy = actsOnCompetition(competition).includes('addEvent');
  // What nobody has seen is deleted, not cancelled with a reason.
  const isNew = own.includes('deleteEvent');
  const shown = own.filter((one) => !(isNew && (one === 'cancelEvent' || one === 'mergeEvent')));
  // What takes something away stands last, nowhere between two that do not.
  return [
    ...shown.filter((one) => one === 'changeEvent'),
    ...(mayCopy ? (['copyEvent'] as const) : []),
    ...shown.filter((one) => one !== 'changeEvent'),
  ];
}

export type DecisionAct = keyof typeof decisionCalls;

/** What the reader may do with a decision that takes two. */
export function actsOnDecision({ status, by: reader, second }: Decision): readonly DecisionAct[] {
  if (reader === '') return [];
  const asked: Readonly<Record<DecisionAct, DecisionEvent>> = {
    approve: { type: 'decision.approve', by: reader, second },
    refuse: { type: 'decision.refuse', by: reader, reason: 'given' },
    withdraw: { type: 'decision.withdraw', by: reader },
  };
  const snapshot = decisionMachine.resolveState({ value: status, context: {} });
  return (Object.keys(asked) as DecisionAct[]).filter((act) => snapshot.can(asked[act]));
}
