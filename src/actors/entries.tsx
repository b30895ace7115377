import { useSelector } from '@xstate/react';
import { createContext, use, useCallback, useEffect } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { bulkReviewMachine } from '../../machines/bulk-review.machine.ts';
import { decisionMachine, type DecisionEvent } from '../../machines/decision.machine.ts';
import type { entryApplicationMachine } from '../../machines/entry-application.machine.ts';
import {
  entryMachine,
  type EntryActor,
  type EntryEvent,
  type EntryFacts,
  type EntryStatus,
} from '../../machines/entry.machine.ts';
import type { reviewQueueMachine } from '../../machines/review-queue.machine.ts';
import type { RevealedDelegation } from '../../server/contract/delegation.ts';
import type { Choices, Entry, EntryList } from '../../server/contract/entry.ts';
import type { Roster } from '../../server/contract/roster.ts';
import { useFileLink } from './file-link.ts';
import {
  useList,
  useRecordAction,
  useResource,
  type ListChart,
  type RecordActionChart,
  type ResourceChart,
  type WireAction,
  type WireList,
} from './screen-charts.ts';
import { useScreenActor } from '../kit/use-screen-actor.ts';

/** Charts of the screens around entries, with their actors provided; made by app/entry-screens.tsx. */
export interface EntryScreens {
  readonly entries: ListChart;
  readonly entry: ResourceChart;
  readonly choices: ResourceChart;
  readonly roster: ResourceChart;
  readonly link: ResourceChart;
  readonly act: RecordActionChart;
  /** Takes a list away as a spreadsheet. */
  readonly take: RecordActionChart;
  /** Shows the numbers of who speaks for a delegation. */
  readonly reveal: RecordActionChart;
  /** Shows the numbers of somebody who is entered. */
  readonly revealPerson: RecordActionChart;
  /** The entries that wait, one after the other. */
  readonly queue: typeof reviewQueueMachine;
  /** Endorses or approves many. */
  readonly bulk: typeof bulkReviewMachine;
  /** Enters a team. */
  readonly team: RecordActionChart;
  readonly application: typeof entryApplicationMachine;
  /** Tie actors of these charts to others; return how to untie them. */
  readonly wireList: WireList;
  readonly wireAction: WireAction;
  readonly wireReview: (
    action: ActorRefFrom<RecordActionChart>,
    queue: ActorRefFrom<typeof reviewQueueMachine>,
  ) => () => void;
  readonly wireMade: (action: ActorRefFrom<RecordActionChart>) => () => void;
}

const EntryScreensContext = createContext<EntryScreens | null>(null);

export const EntryScreensProvider = EntryScreensContext.Provider;

/** The charts of the screens around entries. Throws outside of them. */
export function useEntryScreens(): EntryScreens {
  const screens = use(EntryScreensContext);
  if (screens === null) throw new Error('EntryScreensProvider is missing');
  return screens;
}

/**
 * Entries, page by page: one's own, or those one reviews.
 * @param query what the address asks for
 */
export function useEntries(query: string) {
  const { entries, wireList } = useEntryScreens();
  return useList<EntryList>(entries, wireList, query)[0];
}

/** Taking a list away as a spreadsheet: asks what for first. */
export function useEntryExport() {
  const [{ asked, isSending, actFailure, ask, cancel, send }] = useRecordAction<'export'>(
    useEntryScreens().take,
  );
  return {
    isAsked: asked !== '',
    isSending,
    failure: actFailure,
    ask: () => ask('export'),
    cancel,
    send: (body: Readonly<Record<string, unknown>>) => send('export', body),
  };
}

/** Entering a team; its entry is opened once it is there. */
export function useTeamEntry() {
  const { team, wireMade } = useEntryScreens();
  const [{ asked, isSending, actFailure, ask, cancel, send }, ref] = useRecordAction<'enter'>(team);
  useEffect(() => wireMade(ref), [wireMade, ref]);
  return {
    isAsked: asked !== '',
    isSending,
    failure: actFailure,
    ask: () => ask('enter'),
    cancel,
    send: (body: Readonly<Record<string, unknown>>) => send('enter', body),
  };
}

/** What can be done with an entry, as the chart that server and browser share allows. */
export type EntryAct =
  | 'endorse'
  | 'approve'
  | 'return'
  | 'reject'
  | 'revoke'
  | 'requestSubstitute'
  | 'withdraw';

/** What can be done with a request for a substitute, by the chart of decisions. */
export type SubstituteAct = 'approveSubstitute' | 'refuseSubstitute' | 'withdrawSubstitute';

/** An event of each kind, with its words given: may it be asked for at all? */
const asked: Readonly<Record<EntryAct, (by: EntryActor, facts: EntryFacts) => EntryEvent>> = {
  endorse: (by, facts) => ({ type: 'entry.endorse', by, facts }),
  approve: (by, facts) => ({ type: 'entry.approve', by, facts, reason: 'given' }),
  return: (by, facts) => ({ type: 'entry.return', by, facts, reasons: 1, until: facts.at + 1 }),
  reject: (by, facts) => ({ type: 'entry.reject', by, facts, reason: 'given' }),
  revoke: (by, facts) => ({ type: 'entry.revoke', by, facts, reason: 'given' }),
  requestSubstitute: (by, facts) => ({ type: 'entry.requestSubstitute', by, facts }),
  withdraw: (by, facts) => ({ type: 'entry.withdraw', by, facts, reason: 'given' }),
};

const standing = (status: EntryStatus) => entryMachine.resolveState({ value: status, context: {} });

/** What the reader may do with an entry at this moment, most likely first. */
export function actsOn({ status, capacities, facts, substitution }: Entry): EntryAct[] {
  return (Object.keys(asked) as EntryAct[]).filter(
    (act) =>
      capacities.some((by) => standing(status).can(asked[act](by, facts))) &&
      // One request at a time: whoever decides knows on whom.
      (act !== 'requestSubstitute' || substitution?.status !== 'proposed'),
  );
}

const decided: Readonly<
  Record<SubstituteAct, (by: 'proposer' | 'colleague', second: SecondPerson) => DecisionEvent>
> = {
  approveSubstitute: (by, second) => ({ type: 'decision.approve', by, second }),
  refuseSubstitute: (by) => ({ type: 'decision.refuse', by, reason: 'given' }),
  withdrawSubstitute: (by) => ({ type: 'decision.withdraw', by }),
};

/** What the reader may do with the request for a substitute in an entry; granted only what the entry allows, too. */
export function substituteActsOn({ status, facts, substitution }: Entry): SubstituteAct[] {
  if (substitution === null || substitution.by === '') return [];
  const { by, second, is_unique, rules } = substitution;
  const decision = decisionMachine.resolveState({ value: substitution.status, context: {} });
  const newcomer: EntryFacts = {
    ...facts,
    checks: rules.some(({ result }) => result === 'fail') ? 'fail' : 'pass',
    isUnique: is_unique,
  };
  const isPossible = standing(status).can({ type: 'entry.substitute', by: 'organiser', facts: newcomer });
  return (Object.keys(decided) as SubstituteAct[]).filter(
    (act) => decision.can(decided[act](by, second)) && (act !== 'approveSubstitute' || isPossible),
  );
}

/** One entry, and what can be done with it. */
export function useEntry(id: string) {
  const screens = useEntryScreens();
  const [{ data: entry, ...record }, recordRef] = useResource<Entry>(screens.entry, id);
  const [action, actionRef] = useRecordAction<EntryAct | SubstituteAct>(screens.act, { id });
  useEffect(() => screens.wireAction(actionRef, recordRef), [screens, actionRef, recordRef]);
  return { entry, ...record, ...action };
}

/** The numbers of who speaks for a delegation in full, once they have been asked for. @param id of it */
export function useDelegationReveal(id: string) {
  const [{ done, ...action }] = useRecordAction<'reveal'>(useEntryScreens().reveal, { id });
  return { revealed: done === null ? null : (done.record as RevealedDelegation), ...action };
}

/** The events of a competition, for the person who looks. */
export function useChoices(competitionId: string) {
  const [{ data: choices, ...rest }] = useResource<Choices>(useEntryScreens().choices, competitionId);
  return { choices, ...rest };
}

/** The people of the unit one enters people for; null while they are on their way, or cannot be had. */
export function useRoster(): Roster | null {
  return useResource<Roster>(useEntryScreens().roster, '')[0].data;
}

type Application = SnapshotFrom<typeof entryApplicationMachine>;

const stepOf = ({ value }: Application) => (typeof value === 'string' ? value : 'checking');

function draftOf(snapshot: Application): 'none' | 'saving' | 'saved' {
  if (snapshot.matches({ checking: 'still' })) return snapshot.context.typed === null ? 'none' : 'saved';
  return snapshot.matches('checking') ? 'saving' : 'none';
}

/**
 * Has what is typed kept by itself, after a pause.
 * @param values null where there is nothing new, or nothing that could be kept
 */
export function useKeptTyping(
  type: (values: Readonly<Record<string, string>>) => void,
  values: Readonly<Record<string, string>> | null,
): void {
  const text = values === null ? '' : JSON.stringify(values);
  useEffect(() => {
    if (text !== '') type(JSON.parse(text) as Readonly<Record<string, string>>);
  }, [type, text]);
}

/**
 * The three steps of entering an event.
 * @param entryId of the entry to go on with; '' to begin with the choice of an event
 */
export function useApplication(entryId: string) {
  const ref = useScreenActor(useEntryScreens().application);
  useEffect(() => {
    if (entryId !== '') ref.send({ type: 'application.resume', entryId });
  }, [ref, entryId]);
  const type = useCallback(
    (values: Readonly<Record<string, string>>) => ref.send({ type: 'application.typed', values }),
    [ref],
  );
  return {
    step: useSelector(ref, stepOf),
    /** What has become of what was typed: kept by itself, or about to be. */
    draft: useSelector(ref, draftOf),
    entry: useSelector(ref, (snapshot) => snapshot.context.entry as Entry | null),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isBusy: useSelector(ref, (snapshot) => snapshot.hasTag('busy')),
    choose: (eventId: string) => ref.send({ type: 'application.choose', eventId }),
    type,
    keep: (values: Readonly<Record<string, string>>) => ref.send({ type: 'application.keep', values }),
    back: () => ref.send({ type: 'application.back' }),
    submit: () => ref.send({ type: 'application.submit' }),
    again: () => ref.send({ type: 'application.again' }),
  };
}

/** The address of a file of an entry. */
export const useEntryFileLink = (fileId: string) => useFileLink(useEntryScreens().link, fileId);
