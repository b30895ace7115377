import { useLingui } from '@lingui/macro';
import { competitionEventMachine } from '../../../machines/competition/competition-event.machine.ts';
import { freezeEvent } from '../../../server/contract/competition/competition-event.ts';
import type { EventRoster } from '../../../server/contract/roster/event-roster.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';
import type { Values } from '../../kit/call/client.ts';

/** The acts on the roster of an event. */

export const calls = { freeze: freezeEvent };
type RosterAct = keyof typeof calls;

/** Returns the acts that the user may do with a roster, according to the chart of its event. */
export function actsOn({ by, status, facts }: EventRoster): readonly RosterAct[] {
  if (by !== 'organiser' || facts === null) return [];
  const snapshot = competitionEventMachine.resolveState({ value: status, context: {} });
  const event = { type: 'competitionEvent.freeze', by: 'organiser', facts, reason: 'given' } as const;
  return snapshot.can(event) ? ['freeze'] : [];
}

const isShort = ({ facts }: EventRoster) => facts !== null && facts.approved < facts.leastEntrants;

/**
 * Returns the values of the body that no user types. With enough entrants, no reason for holding the event is
 * needed.
 */
export const givenOn = (roster: EventRoster): Values => ({
  version: roster.version,
  ...(!isShort(roster) && { reason: '' }),
});

/** Returns the texts of the acts on a roster, by act. */
export function useRosterWords(roster: EventRoster): Readonly<Record<RosterAct, ActWords>> {
  const { t } = useLingui();
  const name = `${roster.event.code} ${roster.event.name}`;
  const count = roster.facts?.approved ?? 0;
  return {
    freeze: {
      title: t`Close the roster of ${name}?`,
      words: t`The ${count} approved entries compete; from then on only the committee changes the roster. Cards and programme can be printed, and those on it are named to each other.`,
      button: t`Close the roster`,
      reasonHint: t`Fewer are approved than it needs: why is it held?`,
      isReasonNeeded: isShort(roster),
    },
  };
}
