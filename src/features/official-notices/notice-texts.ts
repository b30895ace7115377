import { t } from '@lingui/macro';
import type { I18n } from '@lingui/core';
import type {
  NoticeAudience,
  NoticeContent,
  noticeRoles,
  OfficialNotice,
} from '../../../server/contract/official-notice.ts';

/** Returns the name of a state of a notice. */
export function noticeStatusText(i18n: I18n, status: OfficialNotice['status']): string {
  const texts: Readonly<Record<typeof status, string>> = {
    draft: t(i18n)`Draft`,
    in_review: t(i18n)`In review`,
    scheduled: t(i18n)`Scheduled`,
    published: t(i18n)({ message: 'Published', context: 'notice' }),
    revising: t(i18n)`Being revised`,
    revision_in_review: t(i18n)`Revision in review`,
    expired: t(i18n)`Expired`,
    withdrawn: t(i18n)({ message: 'Withdrawn', context: 'notice' }),
  };
  return texts[status];
}

/** Returns the name of an audience of notices. */
export function audienceText(i18n: I18n, audience: NoticeAudience): string {
  const texts: Readonly<Record<NoticeAudience, string>> = {
    all: t(i18n)({ message: 'Everybody', context: 'readers' }),
    roles: t(i18n)`Kinds of users`,
    units: t(i18n)`Units with entries`,
    event: t(i18n)`Entrants of an event and their units`,
    own: t(i18n)`Our own people`,
  };
  return texts[audience];
}

export function roleText(i18n: I18n, role: (typeof noticeRoles)[number]): string {
  const texts: Readonly<Record<typeof role, string>> = {
    Personal: t(i18n)`Personal registrants`,
    Unit: t(i18n)`Participating units`,
    Expert: t(i18n)`Experts`,
    Exhibitor: t(i18n)`Exhibitors`,
  };
  return texts[role];
}

/** Returns the text that describes the audience of a notice. */
export function readersText(
  i18n: I18n,
  { audience, roles, event }: Pick<NoticeContent, 'audience' | 'roles' | 'event'>,
): string {
  if (audience === 'roles') return roles.map((role) => roleText(i18n, role)).join(' · ');
  if (audience === 'event' && event !== null) {
    const { name } = event;
    return t(i18n)`Entrants of ${name} and their units`;
  }
  return audienceText(i18n, audience);
}
