import type { Competition } from '../../../server/contract/competition/competition.ts';
import { icalendar, lastHour, uidOf } from '../../../server/contract/kit/icalendar.ts';

/** An entry of the calendar; `closes` for the end of the registration. */
interface Words {
  readonly closes: string;
}

/**
 * The dates of a competition for a calendar: its days, and, while that lies ahead, the end of the registration with
 * a reminder one day before.
 * @param serverTime ISO 8601, when this was known
 */
export function calendarFile(competition: Competition, serverTime: string, words: Words): string {
  const { id, name, status, reg_close_at, starts_on, ends_on, place, host } = competition;
  const registration = {
    uid: uidOf(`${id}-registration`),
    summary: `${words.closes} · ${name}`,
    ...lastHour(Date.parse(reg_close_at)),
    isFree: true,
    reminder: words.closes,
  };
  const days = {
    uid: uidOf(`${id}-days`),
    summary: name,
    location: place,
    description: host,
    from: starts_on,
    until: ends_on,
  };
  const entries = [...(status === 'published' || status === 'open' ? [registration] : []), days];
  return icalendar(entries, Date.parse(serverTime));
}
