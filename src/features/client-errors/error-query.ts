/** What of the list is asked for, as it stands behind the "#" of its address. */
export interface ErrorQuery {
  /** From 1. */
  readonly page: number;
  readonly status: 'open' | 'solved';
  /** '' for all. */
  readonly release: string;
  readonly text: string;
}

/** What an address asks for; nonsense in it asks for nothing. @param hash with or without its "#" */
export function readErrorQuery(hash: string): ErrorQuery {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const page = Number(given.get('page'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    status: given.get('status') === 'solved' ? 'solved' : 'open',
    release: (given.get('release') ?? '').slice(0, 64),
    text: (given.get('text') ?? '').trim().slice(0, 100),
  };
}

/** The query as a text, the same for the same wish: what goes without saying is left out. */
export function writeErrorQuery({ page, status, release, text }: ErrorQuery): string {
  return new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(status !== 'open' && { status }),
    ...(release !== '' && { release }),
    ...(text !== '' && { text }),
  }).toString();
}
