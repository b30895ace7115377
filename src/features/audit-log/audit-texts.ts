import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { AuditList, AuditObject } from '../../../server/contract/audit/audit-row.ts';

/** Returns the names of the kinds of record in the log. */
export const objectTexts = (i18n: I18n): Readonly<Record<AuditObject, string>> => ({
  competition: t(i18n)`Competition`,
  competitionEvent: t(i18n)`Event`,
  delegation: t(i18n)`Delegation`,
  venue: t(i18n)`Venue`,
  archive: t(i18n)`Archive package`,
  entry: t(i18n)`Entry`,
  competitionSession: t(i18n)`Session`,
  incident: t(i18n)`Incident`,
  stationFinish: t(i18n)`Finish time`,
  drawRound: t(i18n)`Draw`,
  scoreSheet: t(i18n)`Score sheet`,
  paperSheet: t(i18n)`Paper sheet`,
  publication: t(i18n)`Results`,
  appeal: t(i18n)`Appeal`,
  assignment: t(i18n)`Duty`,
  invitation: t(i18n)`Invitation`,
  judgementGroup: t(i18n)`Group of judges`,
  scheme: t(i18n)`Marking scheme`,
  technicalDocument: t(i18n)`Technical documents`,
  award: t(i18n)`Award`,
  certificate: t(i18n)`Certificate`,
  exhibitorCall: t(i18n)`Call for exhibitors`,
  exhibitorApplication: t(i18n)`Application to exhibit`,
  booth: t(i18n)`Booth`,
  exhibitionOffice: t(i18n)`Exhibition office`,
});

type State = AuditList['data'][number]['state'];

/** Returns the texts that say whether a row agrees with the hash chain. */
export const stateTexts = (i18n: I18n): Readonly<Record<State, string>> => ({
  agrees: t(i18n)`Chain agrees`,
  differs: t(i18n)`Differs from the chain`,
  waits: t(i18n)`Not in the chain yet`,
});

export const stateTones: Readonly<Record<State, string>> = { agrees: 'good', differs: 'bad', waits: 'calm' };
