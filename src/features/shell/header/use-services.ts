import { plural, useLingui } from '@lingui/macro';
import type { MouseEvent } from 'react';
import { useLinkClickHandler } from 'react-router-dom';
import { useSay } from '../../../actors/notice.ts';
import { useUnreadNotices } from '../../../actors/workspace/badge-counts.ts';

/** One service of the header; without `href` it is not yet open, and choosing it says so. */
export interface Service {
  readonly key: string;
  readonly label: string;
  readonly href?: string;
  /** Its pages begin with this. */
  readonly section?: string;
  /** How much waits there, and what that is in words. */
  readonly mark?: { readonly count: number; readonly words: string };
  readonly onSelect: (event: MouseEvent<HTMLElement>) => void;
}

/** [S3, S4] Competition services lead to the notices; the others only say 暂未开放. */
export function useServices(): readonly Service[] {
  const { t } = useLingui();
  const say = useSay();
  const competitionServices = '/onlineManagement/informUpload';
  const openCompetitionServices = useLinkClickHandler<HTMLElement>(competitionServices);
  const count = useUnreadNotices();
  const sayNotYetOpen = () => say('notYetOpen');
  return [
    {
      key: 'competition-services',
      label: t`Competition services`,
      href: competitionServices,
      section: '/onlineManagement/',
      ...(count > 0 && {
        mark: { count, words: plural(count, { one: '# unread notice', other: '# unread notices' }) },
      }),
      onSelect: openCompetitionServices,
    },
    { key: 'digital-scoring', label: t`Digital scoring`, onSelect: sayNotYetOpen },
    { key: 'expert-bank', label: t`Expert bank`, onSelect: sayNotYetOpen },
    { key: 'basic-settings', label: t`Basic settings`, onSelect: sayNotYetOpen },
  ];
}
