import { Plural, Trans } from '@lingui/macro';
import type { ManagedEvent } from '../../../server/contract/competition/competition-making.ts';

/** Renders the number of entries that are withdrawn if these events are not held. */
export function Withdrawn({ events }: { readonly events: readonly ManagedEvent[] }) {
  const taken = events.reduce((sum, { facts }) => sum + facts.taken, 0);
  return taken === 0 ? (
    <Trans>Nobody is entered yet. This cannot be undone.</Trans>
  ) : (
    <Plural
      value={taken}
      one="# entry is withdrawn with it, and the reason stands beside it. This cannot be undone."
      other="# entries are withdrawn with it, and the reason stands beside each. This cannot be undone."
    />
  );
}
