import type { ActorRefFrom } from 'xstate';
import type { entryImportMachine } from '../../machines/entry-import.machine.ts';
import type { listMachine } from '../../machines/list.machine.ts';
import type { noticeWritingMachine } from '../../machines/notice-writing.machine.ts';
import type { recordActionMachine } from '../../machines/record-action.machine.ts';
import type { resourceMachine } from '../../machines/resource.machine.ts';
import type { reviewQueueMachine } from '../../machines/review-queue.machine.ts';
import type { unreadMachine } from '../../machines/unread.machine.ts';
import type { BrowserHistory } from '../adapters/browser-history.ts';

/**
 * The cross-talk of charts that live as long as a screen, as wire-app-actors.ts has that of the page's. Each
 * returns how to untie.
 */

/** What is chosen in a list goes into the address of its page, behind the "#": it stays one tag. */
export function wireList(list: ActorRefFrom<typeof listMachine>, history: BrowserHistory): () => void {
  const chosen = list.on('list.chosen', ({ query }) => {
    const { pathname, search } = history.location;
    history.push({ pathname, search, hash: query === '' ? '' : `#${query}` });
  });
  return () => chosen.unsubscribe();
}

/** What was done from a list shows in it. */
export function wireListAction(
  action: ActorRefFrom<typeof recordActionMachine>,
  list: ActorRefFrom<typeof listMachine>,
): () => void {
  const done = action.on('recordAction.done', () => list.send({ type: 'list.reload' }));
  return () => done.unsubscribe();
}

/** What was done with a record shows in it. */
export function wireAction(
  action: ActorRefFrom<typeof recordActionMachine>,
  record: ActorRefFrom<typeof resourceMachine>,
): () => void {
  const done = action.on('recordAction.done', () => record.send({ type: 'resource.reload' }));
  return () => done.unsubscribe();
}

/** What a sheet has added to a record shows in it. */
export function wireSheet(
  sheet: ActorRefFrom<typeof entryImportMachine>,
  record: ActorRefFrom<typeof resourceMachine>,
): () => void {
  const moved = sheet.subscribe(({ value }) => {
    if (value === 'entered') record.send({ type: 'resource.reload' });
  });
  return () => moved.unsubscribe();
}

/** After something was done to an entry of a queue comes the next one. */
export function wireReview(
  action: ActorRefFrom<typeof recordActionMachine>,
  queue: ActorRefFrom<typeof reviewQueueMachine>,
): () => void {
  const done = action.on('recordAction.done', ({ action: act, record }) => {
    const { id, real_name } = record as { id: string; real_name: string };
    queue.send({ type: 'reviewQueue.next', done: { act, id, name: real_name } });
  });
  return () => done.unsubscribe();
}

/** What was done with a notice shows in it; of one that was deleted there is nothing left to show but the list. */
export function wireNoticeAction(
  action: ActorRefFrom<typeof recordActionMachine>,
  record: ActorRefFrom<typeof resourceMachine>,
  history: BrowserHistory,
): () => void {
  const done = action.on('recordAction.done', ({ action: act }) => {
    if (act !== 'delete') record.send({ type: 'resource.reload' });
    else history.replace({ pathname: '/onlineManagement/informUpload', search: '', hash: '#side=write' });
  });
  return () => done.unsubscribe();
}

/** A notice that has been handed in is shown as its next reader sees it; Back does not lead to its form. */
export function wireHandedIn(
  writing: ActorRefFrom<typeof noticeWritingMachine>,
  history: BrowserHistory,
): () => void {
  const done = writing.on('noticeWriting.handedIn', ({ notice: { id } }) => {
    const search = `?${new URLSearchParams({ id }).toString()}`;
    history.replace({ pathname: '/onlineManagement/notice', search, hash: '' });
  });
  return () => done.unsubscribe();
}

/** What has just been made is opened at its page. @param path of the page; it is told the record's id */
export function wireMade(
  action: ActorRefFrom<typeof recordActionMachine>,
  history: BrowserHistory,
  path: string,
): () => void {
  const done = action.on('recordAction.done', ({ record }) => {
    const { id } = record as { id: string };
    history.push({ pathname: path, search: `?${new URLSearchParams({ id }).toString()}`, hash: '' });
  });
  return () => done.unsubscribe();
}

/** A notice that has been opened is unread no more. */
export function wireRead(
  record: ActorRefFrom<typeof resourceMachine>,
  unread: ActorRefFrom<typeof unreadMachine>,
): () => void {
  let known: unknown = null;
  const shown = record.subscribe(({ context }) => {
    if (context.data !== known) unread.send({ type: 'unread.look' });
    known = context.data;
  });
  return () => shown.unsubscribe();
}
