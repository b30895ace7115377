import { t } from '@lingui/macro';
import type { I18n } from '@lingui/core';
import type { Work } from '../../../server/contract/work.ts';

type Item = Work['data'][number];

/** Returns the names of the kinds of work items. */
export const kindTexts = (i18n: I18n): Readonly<Record<Item['kind'], string>> => ({
  mend: t(i18n)`Returned to me, to be put right`,
  publish: t(i18n)`Competitions to agree to publish`,
  second: t(i18n)`Decisions that wait for a second person`,
  wipe: t(i18n)`Rehearsals to wipe before the first real session`,
  review: t(i18n)`Entries to review`,
  endorse: t(i18n)`Entries of our people to endorse`,
  substitute: t(i18n)`Substitutes to decide on`,
  announce: t(i18n)`Notices to agree to`,
  correct: t(i18n)`Corrections of locked information`,
  recognise: t(i18n)`Units to confirm`,
  belong: t(i18n)`People who say that they belong to us`,
  answer: t(i18n)`Invitations to judge, to be answered`,
  rule: t(i18n)`Incidents that wait for my ruling`,
  spare: t(i18n)`Spare stations to enter`,
  appeal: t(i18n)`Appeals that wait for me`,
  recount: t(i18n)`Results to correct after an appeal`,
  seal: t(i18n)`Seals and decodings to agree to within ten minutes`,
  unlock: t(i18n)`Score sheets to unlock within ten minutes`,
  cancelSession: t(i18n)`Sessions to agree to cancel or postpone within ten minutes`,
  cancelEvent: t(i18n)`Events to agree to cancel within ten minutes`,
  release: t(i18n)`Results to agree to or to release`,
  examine: t(i18n)`Expert files to examine`,
  exhibit: t(i18n)`Applications to exhibit to decide on`,
  waive: t(i18n)`Waivers to decide`,
  confirm: t(i18n)`Duties to confirm`,
  group: t(i18n)`Groups of judges to complete`,
  cancelCall: t(i18n)`Calls for exhibitors to agree to cancel within ten minutes`,
  publicValue: t(i18n)`Public values to enter`,
  draw: t(i18n)`Order numbers to draw`,
  speak: t(i18n)`Words of our delegation for draws`,
  mark: t(i18n)`Score sheets to mark or to sign`,
  sample: t(i18n)`Score sheets to compare`,
  lock: t(i18n)`Score sheets to lock`,
  decode: t(i18n)`Draws to decode`,
  compile: t(i18n)`Results to compile`,
  award: t(i18n)`Awards to grant`,
  certificate: t(i18n)`Certificates to replace or to revoke`,
  agree: t(i18n)`Late admissions and disqualifications to decide on`,
});
