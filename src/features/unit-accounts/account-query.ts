import type { UnitAccountQuery } from '../../../server/contract/unit-account.ts';

/** What of the list is asked for, as it stands behind the "#" of its address. */
export type AccountQuery = Pick<UnitAccountQuery, 'page' | 'status' | 'text'>;

/** What an address asks for; nonsense in it asks for nothing. @param hash with or without its "#" */
export function readAccountQuery(hash: string): AccountQuery {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const page = Number(given.get('page'));
  const status = given.get('status');
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    status: status === 'active' || status === 'disabled' ? status : '',
    text: (given.get('text') ?? '').trim().slice(0, 50),
  };
}

/** The query as a text, the same for the same wish: what goes without saying is left out. */
export function writeAccountQuery({ page, status, text }: AccountQuery): string {
  return new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(status !== '' && { status }),
    ...(text !== '' && { text }),
  }).toString();
}
