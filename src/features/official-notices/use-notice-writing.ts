import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { fromPromise, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  noticeWritingMachine,
  type NoticeWords,
  type WrittenNotice,
} from '../../../machines/announcement/notice-writing.machine.ts';
import {
  changeNotice,
  getNotice,
  submitNotice,
  writeNotice,
  type OfficialNotice,
} from '../../../server/contract/official-notice.ts';
import { answerIn, type Client } from '../../kit/call/client.ts';
import { useScreenTools, type ScreenTools } from '../../kit/screen-tools.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { useScreenActor } from '../../kit/use-screen-actor.ts';
import { actsOn } from './notice-acts.ts';

interface Sent {
  readonly notice: WrittenNotice | null;
}

/**
 * Returns the stored notice. The chart starts the actors that call this function only after the first save.
 */
function kept({ notice }: Sent): WrittenNotice {
  if (notice === null) throw new Error('the notice has not been kept yet');
  return notice;
}

function writingOf({ send, sendValues }: Client) {
  const save = fromPromise<WrittenNotice, Sent & { words: NoticeWords }>(
    ({ input: { notice, words }, signal }) =>
      notice === null
        ? sendValues(writeNotice, { ...words, version: 0 }, signal)
        : sendValues(changeNotice, { ...words, id: notice.id, version: notice.version }, signal),
  );
  const find = fromPromise<WrittenNotice, Sent>(({ input, signal }) =>
    send(getNotice, { id: kept(input).id }, signal),
  );
  const submit = fromPromise<WrittenNotice, Sent>(({ input, signal }) => {
    const { id, version } = kept(input);
    return send(submitNotice, { id, version }, signal);
  });
  return noticeWritingMachine.provide({
    actors: { save, keep: save, submit, catchUp: find, take: find },
  });
}

/**
 * Opens the page of a notice after it is submitted. The page replaces the form in the history, so Back does
 * not lead to the form.
 */
function wireHandedIn(
  writing: ActorRefFrom<typeof noticeWritingMachine>,
  history: ScreenTools['history'],
): () => void {
  const done = writing.on('noticeWriting.handedIn', ({ notice: { id } }) => {
    const search = `?${new URLSearchParams({ id }).toString()}`;
    history.replace({ pathname: '/onlineManagement/notice', search, hash: '' });
  });
  return () => done.unsubscribe();
}

/** The save status of the typed text. */
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
 * Connects the form of a notice to the chart that saves it while the user types.
 * @param notice the initial notice, only the value of the first render is used; null for a new one
 */
export function useNoticeWriting(notice: OfficialNotice | null) {
  const { client, history } = useScreenTools();
  const ref = useScreenActor(useState(() => writingOf(client))[0], { input: { notice } });
  useEffect(() => wireHandedIn(ref, history), [ref, history]);
  const type = useCallback((words: NoticeWords) => ref.send({ type: 'noticeWriting.typed', words }), [ref]);
  return {
    /** The notice as stored on the server; null before the first save. */
    notice: useSelector(ref, (snapshot) => snapshot.context.notice),
    /** The notice from which the form is initialized. */
    start: useSelector(ref, (snapshot) => answerIn(getNotice, snapshot.context.start)),
    keeping: useSelector(ref, keepingOf),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    isBusy: useSelector(ref, (snapshot) => snapshot.hasTag('busy')),
    isUnsaved: useSelector(ref, (snapshot) => snapshot.hasTag('unsaved')),
    isHandedIn: useSelector(ref, (snapshot) => snapshot.matches('handedIn')),
    type,
    handIn: (words: NoticeWords) => ref.send({ type: 'noticeWriting.handIn', words }),
    keepMine: () => ref.send({ type: 'noticeWriting.keepMine' }),
    takeTheirs: () => ref.send({ type: 'noticeWriting.takeTheirs' }),
  };
}

/**
 * Sends the typed values to a chart each time they change.
 * @param words the typed values; null if there is nothing to save or the values cannot be saved
 */
export function useKeptWords(type: (words: NoticeWords) => void, words: NoticeWords | null): void {
  const text = words === null ? '' : JSON.stringify(words);
  // Effects run again when a cached view is shown again, although the text has not changed.
  const told = useRef('');
  const tell = useEffectEvent(() => {
    if (words !== null) type(words);
  });
  useEffect(() => {
    if (text === '' || text === told.current) return;
    told.current = text;
    tell();
  }, [text]);
}

/** Reads a notice for editing. It is fetched again each time its page is shown. */
export function useNoticeToWrite(id: string) {
  const { data: notice, failure, isLoading, reload } = useRecord(getNotice, { id }, 'reload');
  return {
    notice,
    failure,
    isLoading,
    reload,
    mayWrite: notice !== null && actsOn(notice).includes('change'),
  };
}

/**
 * Returns the id of the draft to edit, '' for a new notice. It also stores the id of a new notice in the address
 * once the server has the notice, so that a reload opens the draft. The id is in the hash, because another query
 * in the address opens another tag, with another form.
 */
export function useAskedNotice() {
  const { history } = useScreenTools();
  const { pathname, hash } = useLocation();
  const asked = useSearchParams()[0].get('id') ?? '';
  const begun = new URLSearchParams(hash.slice(1)).get('id') ?? '';
  /** The notice that the form has created. `isOpen`: it has not been submitted yet. */
  const [written, setWritten] = useState({ id: '', isOpen: false });
  const onKept = useCallback(
    (id: string) => setWritten((before) => ({ id: id || before.id, isOpen: id !== '' })),
    [],
  );
  useEffect(() => {
    const { location } = history;
    const to = `#${new URLSearchParams({ id: written.id }).toString()}`;
    // The user may have moved to another page while the notice was being saved.
    const isHere = location.pathname === pathname && location.search === '';
    if (written.isOpen && isHere && hash !== to) history.replace({ pathname, search: '', hash: to });
  }, [history, pathname, hash, written]);
  return { id: asked !== '' || begun === written.id ? asked : begun, onKept };
}
