import { competitionStatuses, type ManagedQuery } from '../../../server/contract/competition-making.ts';

/** What of the list is asked for, as it stands behind the "#" of its address. */
export type MakingQuery = Pick<ManagedQuery, 'page' | 'status' | 'text' | 'sort'>;

const sorts = ['-starts_on', 'starts_on', 'name'] as const;

/** What an address asks for; nonsense in it asks for nothing. @param hash with or without its "#" */
export function readMakingQuery(hash: string): MakingQuery {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const page = Number(given.get('page'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    status: competitionStatuses.find((status) => status === given.get('status')) ?? '',
    text: (given.get('text') ?? '').trim().slice(0, 50),
    sort: sorts.find((sort) => sort === given.get('sort')) ?? '-starts_on',
  };
}

/** The query as a text, the same for the same wish: what goes without saying is left out. */
export function writeMakingQuery({ page, status, text, sort }: MakingQuery): string {
  return new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(status !== '' && { status }),
    ...(text !== '' && { text }),
    ...(sort !== '-starts_on' && { sort }),
  }).toString();
}
