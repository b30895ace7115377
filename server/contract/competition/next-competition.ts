/** The fields that decide the choice. The contract's `Competition` satisfies this interface. */
interface Dated {
  readonly status: 'published' | 'open' | 'closed' | 'running' | 'finished';
  /** YYYY-MM-DD */
  readonly starts_on: string;
}

/** Returns the competition to announce: the one that starts first among those that are not finished. */
export function nextCompetition<C extends Dated>(competitions: readonly C[]): C | undefined {
  return competitions
    .filter(({ status }) => status !== 'finished')
    .toSorted((a, b) => a.starts_on.localeCompare(b.starts_on))[0];
}

/** Returns the competitions that take entries now or soon: open ones first, then sorted by first day. */
export function takingEntries<C extends Dated>(competitions: readonly C[]): readonly C[] {
  const isOpen = ({ status }: C) => status === 'open';
  return competitions
    .filter((one) => isOpen(one) || one.status === 'published')
    .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || a.starts_on.localeCompare(b.starts_on));
}
