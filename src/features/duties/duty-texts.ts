import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { Assignment, AssignmentCause } from '../../../server/contract/expert/assignment.ts';

/** A duty at an event. Several people can hold it. The checklist and the list use the same name for it. */
export type Duty = Pick<Assignment, 'capacity' | 'round_kind'>;

/** Returns the names of the states of an assignment. */
export const statusTexts = (i18n: I18n): Readonly<Record<Assignment['status'], string>> => ({
  proposed: t(i18n)({ message: 'Proposed', context: 'duty' }),
  cleared: t(i18n)({ message: 'No conflict found', context: 'duty' }),
  conflicted: t(i18n)({ message: 'In conflict', context: 'duty' }),
  waiving: t(i18n)`Waiver asked for`,
  confirmed: t(i18n)`Confirmed for duty`,
  active: t(i18n)({ message: 'On duty', context: 'duty' }),
  released: t(i18n)`Released from duty`,
});

/** Returns the next step that an assignment waits for; '' if there is none. */
export function waitText(
  i18n: I18n,
  status: Assignment['status'],
  conflicts: { readonly isSoft: boolean; readonly isNear: boolean },
): string {
  switch (status) {
    case 'proposed':
      return t(i18n)`Waits for the check`;
    case 'cleared':
      return t(i18n)`Waits for the committee to confirm it`;
    case 'conflicted':
      if (conflicts.isNear) return t(i18n)`Waits until the chief judge or the committee has checked the tie`;
      if (conflicts.isSoft)
        return t(i18n)`The chief judge can ask the supervisor for a waiver; otherwise release the person`;
      return t(i18n)`Waits until the cause is gone, or for somebody else in this place`;
    case 'waiving':
      return t(i18n)`Waits for the supervisor`;
    default:
      return '';
  }
}

/** Returns the names of the causes of a conflict. */
export const causeTexts = (i18n: I18n): Readonly<Record<AssignmentCause, string>> => ({
  notApproved: t(i18n)`Not in the expert bank`,
  certificate: t(i18n)`Certificate missing or not valid`,
  undeclared: t(i18n)`Conflicts of interest not declared`,
  competes: t(i18n)`Competes in this event`,
  coaches: t(i18n)`Coaches in this event`,
  leads: t(i18n)`Leads a delegation`,
  tie: t(i18n)`Has declared a tie to this event`,
  busy: t(i18n)`Invited elsewhere on the days`,
  sameUnit: t(i18n)`Same unit as a competitor`,
  near: t(i18n)`Possible tie, to be checked`,
  acts: t(i18n)`Acts for a unit that is entered`,
});
