import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { EntryActor, EntryEvent } from '../../../../machines/entry/entry.machine.ts';
import type { EntryRuling } from '../../../../server/contract/day/check-in.ts';

/** The acts of the chart that the log stores. A change of the fields of a draft is not stored. */
type ChartAct = Exclude<EntryEvent['type'], 'entry.change'>;

/** The acts on an entry in the log that are not events of its chart. */
type OtherAct =
  | 'import'
  | 'enterTeam'
  | 'dispute'
  | 'supplyPhoto'
  | 'refuseSubstitute'
  | 'withdrawSubstitute'
  | 'lapseSubstitute'
  | 'askLate'
  | 'askDisqualify'
  | `${EntryRuling['kind']}.${'refused' | 'withdrawn'}`;

/** An act in the log of an entry, without the prefix `entry.` of its action. */
type LoggedAct = (ChartAct extends `entry.${infer Act}` ? Act : never) | OtherAct;

/** Returns the texts of the acts in the log, by act. */
export const actTexts = (i18n: I18n): Readonly<Record<LoggedAct, string>> => ({
  submit: t(i18n)`Entry handed in`,
  endorse: t(i18n)`Endorsed by the unit`,
  import: t(i18n)`Entered and endorsed by the unit`,
  enterTeam: t(i18n)`Team entered and endorsed by the unit`,
  supplyPhoto: t(i18n)`Missing photo supplied`,
  approve: t(i18n)`Approved`,
  revoke: t(i18n)`Approval taken back`,
  release: t(i18n)`Competitor does not belong to the unit: endorsement removed`,
  dispute: t(i18n)`Competitor says not to belong to the unit`,
  return: t(i18n)`Returned for correction`,
  reject: t(i18n)`Rejected`,
  admit: t(i18n)`Approved by the ruling on the appeal`,
  lapse: t(i18n)`Not put right in time`,
  withdraw: t(i18n)`Withdrawn`,
  cancel: t(i18n)`Withdrawn by the committee`,
  move: t(i18n)`Moved to another event`,
  requestSubstitute: t(i18n)`Substitute asked for`,
  substitute: t(i18n)`Substitute granted`,
  refuseSubstitute: t(i18n)`Substitute refused`,
  withdrawSubstitute: t(i18n)`Request for a substitute taken back`,
  lapseSubstitute: t(i18n)`Request for a substitute came too late`,
  checkIn: t(i18n)`Checked in`,
  undoCheckIn: t(i18n)`Check-in taken back`,
  admitPart: t(i18n)`Checked in without the whole team`,
  markAbsent: t(i18n)`Absent when the check-in was closed`,
  askLate: t(i18n)`Late admission asked for`,
  admitLate: t(i18n)`Late admission granted`,
  'admitLate.refused': t(i18n)`Late admission refused`,
  'admitLate.withdrawn': t(i18n)`Request for late admission taken back`,
  askDisqualify: t(i18n)`Disqualification asked for`,
  disqualify: t(i18n)`Disqualified`,
  'disqualify.refused': t(i18n)`Disqualification refused`,
  'disqualify.withdrawn': t(i18n)`Request for disqualification taken back`,
  reinstate: t(i18n)`Disqualification taken back by the ruling on the appeal`,
  reschedule: t(i18n)`Session cancelled, moved to a later session`,
  postpone: t(i18n)`Competes in a later session`,
  unrank: t(i18n)`Listed without a rank`,
  finish: t(i18n)`Competed`,
});

/** Returns the names of the capacities in the log. */
export const actorTexts = (i18n: I18n): Readonly<Record<EntryActor, string>> => ({
  owner: t(i18n)`Competitor`,
  unit: t(i18n)`Unit`,
  reviewer: t(i18n)`Reviewer`,
  organiser: t(i18n)`Organising committee`,
  checkIn: t(i18n)`Check-in officer`,
  chief: t(i18n)`Chief judge`,
  supervisor: t(i18n)`Supervisor`,
  arbiter: t(i18n)`Arbiter`,
  system: t(i18n)`System`,
});
