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

/** The competitions that people can enter, or soon can: those that are open first, then by their first day. */
export function takingEntries<C extends Dated>(competitions: readonly C[]): readonly C[] {
  const isOpen = ({ status }: C) => status === 'open';
  return competitions
    .filter((one) => isOpen(one) || one.status === 'published')
    .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || a.starts_on.localeCompare(b.starts_on));
}
