import { entryStatuses, type EntryQuery as Asked } from '../../../server/contract/entry.ts';

/** What of the list is asked for, as it stands behind the "#" of its address. */
export type EntryListQuery = Pick<Asked, 'page' | 'status' | 'event' | 'text'>;

/** What an address asks for; nonsense in it asks for nothing. @param hash with or without its "#" */
export function readEntryQuery(hash: string): EntryListQuery {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const page = Number(given.get('page'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    status: entryStatuses.find((status) => status === given.get('status')) ?? '',
    event: (given.get('event') ?? '').slice(0, 64),
    text: (given.get('text') ?? '').trim().slice(0, 50),
  };
}

/** The query as a text, the same for the same wish: what goes without saying is left out. */
export function writeEntryQuery({ page, status, event, text }: EntryListQuery): string {
  return new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(status !== '' && { status }),
    ...(event !== '' && { event }),
    ...(text !== '' && { text }),
  }).toString();
}
