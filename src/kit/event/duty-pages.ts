import { countingStatuses } from '../../../server/contract/expert/assignment.ts';
import type { OwnDuty } from '../../../server/contract/expert/own-duty.ts';

/** The capacities whose work is on a page of an event. The server decides what each may read and do there. */
const dutyPages = {
  '/competitionOperation/judges': ['chief', 'supervisor'],
  '/competitionOperation/checkIn': ['checkIn', 'chief', 'floor'],
  '/competitionOperation/sessions': ['chief', 'supervisor', 'checkIn', 'floor'],
  '/competitionOperation/incidents': ['chief', 'supervisor', 'floor'],
  '/competitionOperation/audit': ['supervisor'],
  '/drawAdmin/rounds': ['chief', 'supervisor', 'encryption'],
  '/drawAdmin/seals': ['supervisor', 'encryption'],
  '/drawAdmin/screen': ['chief', 'supervisor', 'encryption'],
  '/matchScore/progress': ['chief', 'supervisor', 'floor', 'clerk', 'scoring'],
  '/matchResults/ranking': ['clerk', 'chief', 'supervisor'],
  '/matchResults/corrections': ['clerk', 'chief', 'supervisor'],
  '/competitionRunMatchResult/sessions': ['clerk', 'chief', 'supervisor'],
} as const satisfies Record<string, readonly OwnDuty['capacity'][]>;

/** The path of a page of an event that people open from their duties. */
export type DutyPage = keyof typeof dutyPages;

/** Whether a confirmed duty opens a page. Of the scoring judges, only the leaders of groups read the progress. */
export const opens = (page: DutyPage, { capacity, leads }: Pick<OwnDuty, 'capacity' | 'leads'>): boolean =>
  dutyPages[page].some((one) => one === capacity) && (capacity !== 'scoring' || leads);

/** Whether a duty counts at this moment. */
export const counts = ({ status }: Pick<OwnDuty, 'status'>): boolean =>
  countingStatuses.some((one) => one === status);
