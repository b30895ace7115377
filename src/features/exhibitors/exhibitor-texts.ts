import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { Booth } from '../../../server/contract/exhibitor/booth.ts';
import type {
  BoothBuild,
  ExhibitorApplication,
} from '../../../server/contract/exhibitor/exhibitor-application.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import type { ExhibitorCall, ExhibitorCallList } from '../../../server/contract/exhibitor/exhibitor-call.ts';

type Status = ExhibitorApplication['status'];

/** Returns the names of the phases of a call. */
export const phaseTexts = (i18n: I18n): Readonly<Record<ExhibitorCall['phase'], string>> => ({
  draft: t(i18n)({ message: 'Draft', context: 'call' }),
  upcoming: t(i18n)`Opens soon`,
  open: t(i18n)`Open for applications`,
  over: t(i18n)`Closed for applications`,
  cancelled: t(i18n)({ message: 'Cancelled', context: 'call' }),
});

export const phaseTones = {
  draft: 'todo',
  upcoming: 'calm',
  open: 'good',
  over: 'calm',
  cancelled: 'bad',
} as const satisfies Readonly<Record<ExhibitorCall['phase'], string>>;

/** Returns the names of the states of an application. */
export const applicationTexts = (i18n: I18n): Readonly<Record<Status, string>> => ({
  draft: t(i18n)({ message: 'Draft', context: 'application' }),
  submitted: t(i18n)({ message: 'Submitted', context: 'application' }),
  returned: t(i18n)({ message: 'Returned', context: 'application' }),
  rejected: t(i18n)({ message: 'Rejected', context: 'application' }),
  approved: t(i18n)`Approved, without a booth`,
  booth_assigned: t(i18n)`Booth to be confirmed`,
  confirmed: t(i18n)`Booth confirmed`,
  moved_in: t(i18n)`Moved in`,
  closed: t(i18n)`Booth handed back`,
  withdrawn: t(i18n)({ message: 'Withdrawn', context: 'application' }),
});

export const applicationTones = {
  draft: 'todo',
  submitted: 'todo',
  returned: 'bad',
  rejected: 'bad',
  approved: 'good',
  booth_assigned: 'todo',
  confirmed: 'good',
  moved_in: 'good',
  closed: 'calm',
  withdrawn: 'calm',
} as const satisfies Readonly<Record<Status, string>>;

export const buildTexts = (i18n: I18n): Readonly<Record<BoothBuild, string>> => ({
  standard: t(i18n)`Standard booth`,
  special: t(i18n)`Stand of our own`,
});

/** Returns the names of the states of a booth. */
export const boothTexts = (i18n: I18n): Readonly<Record<Booth['status'], string>> => ({
  free: t(i18n)({ message: 'Free', context: 'booth' }),
  assigned: t(i18n)({ message: 'Assigned', context: 'booth' }),
  occupied: t(i18n)({ message: 'Occupied', context: 'booth' }),
  blocked: t(i18n)({ message: 'Blocked', context: 'booth' }),
});

/** Returns the next step of an application: as long as the call is open, and afterwards. */
const stepTexts = (i18n: I18n): Readonly<Record<Status, readonly [open: string, closed?: string]>> => ({
  draft: [
    t(i18n)`Complete the application and submit it before the call closes.`,
    t(i18n)`The call is closed. The application was not submitted.`,
  ],
  submitted: [t(i18n)`The organising committee examines the application.`],
  returned: [
    t(
      i18n,
    )`The exhibitor puts right what the reason names and submits the application again before the call closes.`,
    t(i18n)`The call closed before the application was submitted again.`,
  ],
  rejected: [
    t(i18n)`The application was rejected. You can apply anew as long as the call is open.`,
    t(i18n)`The application was rejected.`,
  ],
  approved: [t(i18n)`The organising committee assigns a booth.`],
  booth_assigned: [t(i18n)`The exhibitor confirms the booth in time. Otherwise it becomes free again.`],
  confirmed: [
    t(i18n)`Move in at the given times. The venue staff or the committee checks the safety of the booth.`,
  ],
  moved_in: [t(i18n)`After the exhibition the venue staff or the committee takes the booth back.`],
  closed: [t(i18n)`The booth has been handed back. The exhibition is over for this exhibitor.`],
  withdrawn: [
    t(i18n)`The application was withdrawn. You can apply anew as long as the call is open.`,
    t(i18n)`The application was withdrawn.`,
  ],
});

/** Returns whether the people at the booth of an application can have passes. */
export const hasPasses = ({ status, staff }: Pick<ExhibitorApplication, 'status' | 'staff'>): boolean =>
  (status === 'confirmed' || status === 'moved_in') && staff.length > 0;

/** Returns the address of the passes of the people at a booth. */
export const passesAddress = (applicationId: string): string =>
  `/exhibitor/booth?${new URLSearchParams({ passes: applicationId }).toString()}`;

/** The statuses in which nothing is left to do. */
const ended: readonly Status[] = ['rejected', 'closed', 'withdrawn'];

/**
 * Formats a slot for moving in: "2026年12月1日 周二 08:00–09:00".
 * @param from instant of a response, as `until`: the time of day in China stands in it
 */
export function slotText(from: string, until: string, tag: string): string {
  const end = until.slice(11, 16);
  return `${formatMoment(from, tag)}–${end === '00:00' ? '24:00' : end}`;
}

/** Returns the next step of an application. */
export function nextText(
  i18n: I18n,
  { status, facts, slot_from }: Pick<ExhibitorApplication, 'status' | 'facts' | 'slot_from'>,
): string {
  if (!facts.isHeld && !ended.includes(status)) return t(i18n)`The exhibition is over or is not held.`;
  if (status === 'booth_assigned' && !facts.isTimely) {
    return t(i18n)`The time to confirm the booth is over.`;
  }
  if (status === 'confirmed' && facts.hasSlots && slot_from === '') {
    return t(i18n)`The exhibitor books a time to move in.`;
  }
  const [open, closed = open] = stepTexts(i18n)[status];
  return facts.isOpen ? open : closed;
}

/** Returns the next step of the reader's organisation at a call. */
export function callStepText(
  i18n: I18n,
  { application, by, phase }: Pick<ExhibitorCallList['data'][number], 'application' | 'by' | 'phase'>,
  hasBooth: boolean,
): string {
  if (hasBooth) return t(i18n)`To the booth`;
  // A viewer changes nothing, and neither does an account of a suspended organisation.
  const mayChange = phase === 'open' && by === 'exhibitor';
  if (application === null) return mayChange ? t(i18n)`Apply to exhibit` : t(i18n)`Look at the call`;
  if (mayChange && application.status === 'draft') return t(i18n)`Continue the application`;
  if (mayChange && application.status === 'returned') return t(i18n)`Put the application right`;
  return t(i18n)`To the application`;
}

/** Returns the address of the safety commitment, filled with the data of an application. */
export const commitmentAddress = (applicationId: string): string =>
  `/commitment?${new URLSearchParams({ application: applicationId }).toString()}`;
