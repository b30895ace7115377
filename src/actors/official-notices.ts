import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { noticeWritingMachine } from '../../machines/notice-writing.machine.ts';
import type { phoneCodeMachine } from '../../machines/phone-code.machine.ts';
import {
  officialNoticeMachine,
  type NoticeActor,
  type OfficialNoticeEvent,
} from '../../machines/official-notice.machine.ts';
import type {
  NoticeChoices,
  NoticeList,
  NoticeReaders,
  OfficialNotice,
} from '../../server/contract/official-notice.ts';
import {
  useList,
  useRecordAction,
  useResource,
  type Body,
  type ListChart,
  type RecordActionChart,
  type ResourceChart,
  type WireAction,
  type WireList,
} from './screen-charts.ts';
import { useScreenActor } from '../kit/use-screen-actor.ts';

/** Charts of the page where a notice is written, made in app/notice-edit-screen.tsx. */
export interface NoticeWritingCharts {
  readonly record: ResourceChart;
  readonly choices: ResourceChart;
  readonly writing: typeof noticeWritingMachine;
  readonly wireWriting: (writing: ActorRefFrom<typeof noticeWritingMachine>) => () => void;
}

type WireListAction = (action: ActorRefFrom<RecordActionChart>, list: ActorRefFrom<ListChart>) => () => void;

/** Charts with their actors provided, made in app/official-notice-screens.tsx. */
export interface OfficialNoticeCharts {
  readonly list: ListChart;
  readonly record: ResourceChart;
  readonly act: RecordActionChart;
  /** Sends the code with which an approval is signed. */
  readonly signature: typeof phoneCodeMachine;
  readonly link: ResourceChart;
  readonly readers: (id: string) => ListChart;
  readonly readerAct: RecordActionChart;
  /** Tie actors of these charts to others; return how to untie them. */
  readonly wireList: WireList;
  readonly wireAction: WireAction;
  readonly wireListAction: WireListAction;
  readonly wireRecord: (record: ActorRefFrom<ResourceChart>) => () => void;
}

/** What can be done with a notice, as the chart that server and browser share allows. */
export type NoticeAct =
  | 'delete'
  | 'submit'
  | 'approve'
  | 'return'
  | 'revise'
  | 'change'
  | 'discard'
  | 'withdraw';

/** An event of each kind, with its words given: may it be asked for at all? */
const asked: Readonly<
  Record<NoticeAct, (by: NoticeActor, facts: OfficialNotice['facts']) => OfficialNoticeEvent>
> = {
  submit: (by, { times }) => ({ type: 'officialNotice.submit', by, times }),
  approve: (by, facts) => ({ type: 'officialNotice.approve', by, ...facts }),
  return: (by) => ({ type: 'officialNotice.return', by, reason: 'given' }),
  change: (by) => ({ type: 'officialNotice.change', by }),
  revise: (by) => ({ type: 'officialNotice.revise', by }),
  discard: (by) => ({ type: 'officialNotice.discard', by }),
  withdraw: (by) => ({ type: 'officialNotice.withdraw', by, reason: 'given' }),
  delete: (by, { isHandedIn }) => ({ type: 'officialNotice.delete', by, isHandedIn }),
};

/** What somebody may do with a notice at this moment, most likely first. */
function actsOn({ status, capacities, facts }: OfficialNotice): readonly NoticeAct[] {
  const snapshot = officialNoticeMachine.resolveState({ value: status, context: {} });
  return (Object.keys(asked) as NoticeAct[]).filter((act) =>
    capacities.some((by) => snapshot.can(asked[act](by, facts))),
  );
}

/**
 * Notices, page by page: those for whoever looks, or those they write and decide on.
 * @param query what the address asks for
 */
export const useNotices = ({ list, wireList }: OfficialNoticeCharts, query: string) =>
  useList<NoticeList>(list, wireList, query)[0];

/** Whom a notice is for, page by page; they are reminded, and taken away as a spreadsheet. */
export function useNoticeReaders(
  { readers, readerAct, wireList, wireListAction }: OfficialNoticeCharts,
  id: string,
  query: string,
) {
  const [chart] = useState(() => readers(id));
  const [list, ref] = useList<NoticeReaders>(chart, wireList, query);
  const [action, actionRef] = useRecordAction<'remind' | 'export'>(readerAct, { id });
  useEffect(() => wireListAction(actionRef, ref), [wireListAction, actionRef, ref]);
  return { ...list, ...action };
}

function useNoticeAction<Act extends string>(chart: RecordActionChart, about?: Body) {
  const [{ done, ...action }, ref] = useRecordAction<Act>(chart, about);
  return [{ ...action, done: done && (done.record as OfficialNotice) }, ref] as const;
}

/** A notice that somebody wants to go on writing; fetched anew whenever its page is looked at again. */
export function useNoticeToWrite({ record }: NoticeWritingCharts, id: string) {
  const [{ data: notice, ...resource }] = useResource<OfficialNotice>(record, id, 'reload');
  return { notice, ...resource, mayWrite: notice !== null && actsOn(notice).includes('change') };
}

/**
 * One notice, and what can be done with it.
 * @param revision an earlier one, '' for what is there now
 */
export function useNotice(
  { record, act, wireAction, wireRecord }: OfficialNoticeCharts,
  id: string,
  revision = '',
) {
  const [{ data: notice, ...resource }, ref] = useResource<OfficialNotice>(
    record,
    revision === '' ? id : `${id}#${revision}`,
    'reload',
  );
  const [action, actionRef] = useNoticeAction<NoticeAct | 'acknowledge'>(act, { id });
  useEffect(() => wireAction(actionRef, ref), [wireAction, actionRef, ref]);
  useEffect(() => wireRecord(ref), [wireRecord, ref]);
  return { notice, ...resource, ...action, acts: notice === null ? [] : actsOn(notice) };
}

/** What has become of what is typed. */
type Keeping = 'untouched' | 'typing' | 'saving' | 'saved' | 'unsaved' | 'conflict';

function keepingOf(snapshot: SnapshotFrom<typeof noticeWritingMachine>): Keeping {
  if (snapshot.matches('conflicting') || snapshot.matches('catchingUp') || snapshot.matches('taking')) {
    return 'conflict';
  }
  if (snapshot.matches({ writing: 'untouched' })) return 'untouched';
  if (snapshot.matches({ writing: 'pausing' })) return 'typing';
  if (snapshot.matches({ writing: 'unsaved' })) return 'unsaved';
  return snapshot.matches({ writing: 'saving' }) || snapshot.matches('keeping') ? 'saving' : 'saved';
}

/**
 * A notice that is being written and keeps itself meanwhile.
 * @param notice what the writing begins with, of the first rendering; null for a new one
 */
export function useNoticeWriting(
  { writing, wireWriting }: Pick<NoticeWritingCharts, 'writing' | 'wireWriting'>,
  notice: OfficialNotice | null,
) {
  const ref = useScreenActor(writing, { input: { notice } });
  useEffect(() => wireWriting(ref), [wireWriting, ref]);
  const type = useCallback((words: Body) => ref.send({ type: 'noticeWriting.typed', words }), [ref]);
  return {
    /** As the server has it; null for not yet. */
    notice: useSelector(ref, (snapshot) => snapshot.context.notice as OfficialNotice | null),
    /** What the form begins with. */
    start: useSelector(ref, (snapshot) => snapshot.context.start as OfficialNotice | null),
    keeping: useSelector(ref, keepingOf),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isBusy: useSelector(ref, (snapshot) => snapshot.hasTag('busy')),
    isUnsaved: useSelector(ref, (snapshot) => snapshot.hasTag('unsaved')),
    isHandedIn: useSelector(ref, (snapshot) => snapshot.matches('handedIn')),
    type,
    handIn: (words: Body) => ref.send({ type: 'noticeWriting.handIn', words }),
    keepMine: () => ref.send({ type: 'noticeWriting.keepMine' }),
    takeTheirs: () => ref.send({ type: 'noticeWriting.takeTheirs' }),
  };
}

/**
 * Tells a chart what is typed, each time it changes.
 * @param words what is typed; null for nothing, or nothing that could be kept
 */
export function useKeptWords(type: (words: Body) => void, words: Body | null): void {
  const text = words === null ? '' : JSON.stringify(words);
  // Effects run again when a cached view comes back on screen, where nothing has been typed.
  const told = useRef('');
  useEffect(() => {
    if (text === '' || text === told.current) return;
    told.current = text;
    type(JSON.parse(text) as Body);
  }, [type, text]);
}

/** What somebody who writes may choose from. */
export function useNoticeChoices({ choices }: NoticeWritingCharts) {
  const [{ data, ...rest }] = useResource<NoticeChoices>(choices, 'self');
  return { choices: data, ...rest };
}
