import { useLingui } from '@lingui/macro';
import type { EventRoster } from '../../../server/contract/roster/event-roster.ts';
import type { EntryStatus } from '../../../machines/entry/entry.machine.ts';

/** Texts of rosters. */

/** Returns the names of the states of a roster. */
export function useRosterStates(): Readonly<Record<EventRoster['status'], string>> {
  const { t } = useLingui();
  return { planned: t`Not closed yet`, frozen: t`Roster closed` };
}

export const tones = { planned: 'calm', frozen: 'good' } as const;

/** Returns the names of the states of an entry. */
export function useEntryStates(): Readonly<Record<EntryStatus, string>> {
  const { t } = useLingui();
  return {
    draft: t`Draft`,
    submitted: t`Submitted`,
    endorsed: t`Endorsed`,
    returned: t`Returned`,
    approved: t({ message: 'Approved', context: 'entries' }),
    rejected: t`Rejected`,
    withdrawn: t`Withdrawn`,
    checked_in: t`Checked in`,
    competed: t`Competed`,
    absent: t({ message: 'Absent', context: 'entry' }),
    disqualified: t`Disqualified`,
    unranked: t`Listed without a rank`,
  };
}

/** Returns the address of the roster of an event. */
export const rosterAddress = (eventId: string): string =>
  `/onlineManagement/eventRoster?${new URLSearchParams({ event: eventId }).toString()}`;

/** Returns the address of the printable programme of a competition. */
export const programmeAddress = (competitionId: string): string =>
  `/programme?${new URLSearchParams({ competition: competitionId }).toString()}`;

/** Returns the address of the printable cards of an event or of one entry. */
export const cardsAddress = (of: { readonly event: string } | { readonly entry: string }): string =>
  `/participationCards?${new URLSearchParams({ ...of }).toString()}`;
