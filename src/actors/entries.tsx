import { useSelector } from '@xstate/react';
import { createContext, use, useCallback, useEffect } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { entryApplicationMachine } from '../../machines/entry-application.machine.ts';
import {
  entryMachine,
  type EntryActor,
  type EntryEvent,
  type EntryFacts,
  type EntryStatus,
} from '../../machines/entry.machine.ts';
import type { listMachine } from '../../machines/list.machine.ts';
import type { recordActionMachine } from '../../machines/record-action.machine.ts';
import type { resourceMachine } from '../../machines/resource.machine.ts';
import type { Choices, Entry, EntryList } from '../../server/contract/entry.ts';
import { useFileLink } from './file-link.ts';
import { useScreenActor } from './use-screen-actor.ts';

/** Charts of the screens around entries, with their actors provided; made by app/entry-screens.tsx. */
export interface EntryScreens {
  readonly entries: typeof listMachine;
  readonly entry: typeof resourceMachine;
  readonly choices: typeof resourceMachine;
  readonly link: typeof resourceMachine;
  readonly act: typeof recordActionMachine;
  /** Takes a list away as a spreadsheet. */
  readonly take: typeof recordActionMachine;
  readonly application: typeof entryApplicationMachine;
  /** Tie actors of these charts to others; return how to untie them. */
  readonly wireList: (list: ActorRefFrom<typeof listMachine>) => () => void;
  readonly wireAction: (
    action: ActorRefFrom<typeof recordActionMachine>,
    record: ActorRefFrom<typeof resourceMachine>,
  ) => () => void;
}

const EntryScreensContext = createContext<EntryScreens | null>(null);

export const EntryScreensProvider = EntryScreensContext.Provider;

function useEntryScreens(): EntryScreens {
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
  const ref = useScreenActor(entries);
  useEffect(() => wireList(ref), [wireList, ref]);
  useEffect(() => ref.send({ type: 'list.asked', query }), [ref, query]);
  // Whenever it is looked at again: what was done elsewhere shows.
  useEffect(() => ref.send({ type: 'list.reload' }), [ref]);
  return {
    page: useSelector(ref, (snapshot) => snapshot.context.data as EntryList | null),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('waiting') || snapshot.matches('loading')),
    isTurning: useSelector(ref, (snapshot) => snapshot.matches('turning')),
    reload: () => ref.send({ type: 'list.reload' }),
    choose: (wish: string) => ref.send({ type: 'list.choose', query: wish }),
  };
}

/** Taking a list away as a spreadsheet: asks what for first. */
export function useEntryExport() {
  const ref = useScreenActor(useEntryScreens().take);
  return {
    isAsked: useSelector(ref, (snapshot) => snapshot.context.action !== ''),
    isSending: useSelector(ref, (snapshot) => snapshot.matches('sending')),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    ask: () => ref.send({ type: 'recordAction.ask', action: 'export' }),
    cancel: () => ref.send({ type: 'recordAction.cancel' }),
    send: (body: Readonly<Record<string, string>>) =>
      ref.send({ type: 'recordAction.send', action: 'export', body }),
  };
}

/** What can be done with an entry, as the chart that server and browser share allows. */
export type EntryAct = 'endorse' | 'approve' | 'return' | 'reject' | 'withdraw';

/** An event of each kind, with its words given: may it be asked for at all? */
const asked: Readonly<Record<EntryAct, (by: EntryActor, facts: EntryFacts) => EntryEvent>> = {
  endorse: (by, facts) => ({ type: 'entry.endorse', by, facts }),
  approve: (by, facts) => ({ type: 'entry.approve', by, facts, reason: 'given' }),
  return: (by, facts) => ({ type: 'entry.return', by, facts, reasons: 1, until: facts.at + 1 }),
  reject: (by, facts) => ({ type: 'entry.reject', by, facts, reason: 'given' }),
  withdraw: (by, facts) => ({ type: 'entry.withdraw', by, facts, reason: 'given' }),
};

/** What the reader may do with an entry at this moment, most likely first. */
export function actsOn({ status, capacities, facts }: Pick<Entry, 'status' | 'capacities' | 'facts'>) {
  const snapshot = entryMachine.resolveState({ value: status satisfies EntryStatus, context: {} });
  return (Object.keys(asked) as EntryAct[]).filter((act) =>
    capacities.some((by) => snapshot.can(asked[act](by, facts))),
  );
}

/** One entry, and what can be done with it. */
export function useEntry(id: string) {
  const screens = useEntryScreens();
  const record = useScreenActor(screens.entry, { input: { of: id } });
  const action = useScreenActor(screens.act);
  useEffect(() => screens.wireAction(action, record), [screens, action, record]);
  return {
    entry: useSelector(record, (snapshot) => snapshot.context.data as Entry | null),
    failure: useSelector(record, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(record, (snapshot) => snapshot.matches('loading')),
    reload: () => record.send({ type: 'resource.reload' }),
    /** What the person is being asked about, or what is on its way; '' for nothing. */
    asked: useSelector(action, (snapshot) => snapshot.context.action),
    isSending: useSelector(action, (snapshot) => snapshot.matches('sending')),
    actFailure: useSelector(action, (snapshot) => snapshot.context.failure),
    ask: (act: EntryAct) => action.send({ type: 'recordAction.ask', action: act }),
    cancel: () => action.send({ type: 'recordAction.cancel' }),
    send: (act: EntryAct, body: Readonly<Record<string, unknown>>) =>
      action.send({ type: 'recordAction.send', action: act, body: { id, ...body } }),
  };
}

/** The events of a competition, for the person who looks. */
export function useChoices(competitionId: string) {
  const ref = useScreenActor(useEntryScreens().choices, { input: { of: competitionId } });
  return {
    choices: useSelector(ref, (snapshot) => snapshot.context.data as Choices | null),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isLoading: useSelector(ref, (snapshot) => snapshot.matches('loading')),
    reload: () => ref.send({ type: 'resource.reload' }),
  };
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

/** The three steps of entering an event. */
export function useApplication() {
  const ref = useScreenActor(useEntryScreens().application);
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
