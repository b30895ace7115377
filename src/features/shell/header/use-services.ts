import { plural, useLingui } from '@lingui/macro';
import type { MouseEvent } from 'react';
import { useLinkClickHandler } from 'react-router-dom';
import { useSay } from '../../../actors/notice.ts';
import { useUnreadNotices } from '../../../actors/workspace/badge-counts.ts';

/** A service of the header. A service without `href` is not yet open. Choosing it shows a toast. */
export interface Service {
  readonly key: string;
  readonly label: string;
  readonly href?: string;
  /** The common start of the paths of its pages. */
  readonly section?: string;
  /** The number of waiting items, and its text. */
  readonly mark?: { readonly count: number; readonly words: string };
  readonly onSelect: (event: MouseEvent<HTMLElement>) => void;
}

/**
 * Returns the services [S3, S4]. Competition services lead to the notices. The other services only show 暂未开放.
 */
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
