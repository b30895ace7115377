import type { Competition } from '../../../server/contract/competition/competition.ts';
import { icalendar, lastHour, uidOf } from '../../../server/contract/kit/icalendar.ts';

/** The text of a calendar entry. `closes` names the end of the registration. */
interface Words {
  readonly closes: string;
}

/**
 * Returns a calendar file with the days of a competition. If the registration has not closed yet, the file
 * also contains its end, with a reminder one day before.
 * @param serverTime ISO 8601, the time of the response that contained the competition
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
