/** What counts for the choice; the contract's `Competition` fits. */
interface Dated {
  readonly status: 'published' | 'open' | 'closed' | 'running' | 'finished';
  /** YYYY-MM-DD */
  readonly starts_on: string;
}

/** The competition to announce: of those not yet finished the one that starts first. */
export function nextCompetition<C extends Dated>(competitions: readonly C[]): C | undefined {
  return competitions
    .filter(({ status }) => status !== 'finished')
    .toSorted((a, b) => a.starts_on.localeCompare(b.starts_on))[0];
}
