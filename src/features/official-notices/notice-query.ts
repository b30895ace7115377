import { noticeStatuses, type NoticeQuery } from '../../../server/contract/official-notice.ts';

/** What of the notices is asked for, as it stands behind the "#" of their address. */
export type NoticeListQuery = Pick<NoticeQuery, 'page' | 'side' | 'status' | 'text'>;

function pageIn(given: URLSearchParams): number {
  const page = Number(given.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** What an address asks for; nonsense in it asks for nothing. @param hash with or without its "#" */
export function readNoticeQuery(hash: string): NoticeListQuery {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    page: pageIn(given),
    side: given.get('side') === 'write' ? 'write' : 'read',
    status: noticeStatuses.find((status) => status === given.get('status')) ?? '',
    text: (given.get('text') ?? '').trim().slice(0, 50),
  };
}

/** The query as a text, the same for the same wish: what goes without saying is left out. */
export function writeNoticeQuery({ page, side, status, text }: NoticeListQuery): string {
  return new URLSearchParams({
    ...(side === 'write' && { side }),
    ...(status !== '' && { status }),
    ...(text !== '' && { text }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
}

const readerStates = ['unread', 'read', 'acked'] as const;

/** What of a notice's readers is asked for. */
export interface ReaderListQuery {
  readonly page: number;
  readonly state: '' | (typeof readerStates)[number];
}

/** As {@link readNoticeQuery}. */
export function readReaderQuery(hash: string): ReaderListQuery {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    page: pageIn(given),
    state: readerStates.find((state) => state === given.get('state')) ?? '',
  };
}

/** As {@link writeNoticeQuery}. */
export const writeReaderQuery = ({ page, state }: ReaderListQuery): string =>
  new URLSearchParams({ ...(state !== '' && { state }), ...(page > 1 && { page: String(page) }) }).toString();
