import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { getCover, type Announced } from '../../../../server/contract/competition/cover.ts';
import { useLanguageChoice } from '../../../actors/language.ts';
import { useSettings } from '../../../actors/settings.tsx';
import { useRecord } from '../../../kit/record/use-record.ts';
import { LanguageBar } from '../../../ui/frame/language/language-bar.tsx';
import { PublicFrame, type Cover } from '../../../ui/frame/public-frame.tsx';

/** Returns a function that describes a competition as on the cover of a printed programme. */
function useAnnouncement() {
  const { t } = useLingui();
  const { current } = useLanguageChoice();

  const headings: Record<Announced['status'], string> = {
    published: t`Next competition`,
    open: t`Registration is open`,
    closed: t`Registration is closed`,
    running: t`Under way`,
    finished: t`Finished`,
  };
  return ({ status, name, edition, place, ...days }: Announced): NonNullable<Cover['next']> => {
    const opens = days.opens[current];
    const closes = days.closes[current];
    return {
      heading: headings[status],
      name,
      facts: [
        { label: t`Edition`, value: t`No. ${edition}` },
        { label: t`Registration`, value: status === 'published' ? t`from ${opens}` : t`until ${closes}` },
        { label: t`Competition`, value: days.held[current] },
        { label: t`Place`, value: place },
      ],
    };
  };
}

/**
 * Renders the frame of the public screens: the cover of the programme with the next competition, the
 * languages [S28] and the contact phone. The form does not wait for the cover. Without an answer the cover
 * names only the province.
 */
export function PublicCover({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const { data: answer, failure } = useRecord(getCover, {});
  const { current, choose } = useLanguageChoice();
  const { contactPhone } = useSettings();
  const announcement = useAnnouncement();

  const isLoading = answer === null && failure === null;
  const next = answer?.data ?? null;
  return (
    <PublicFrame
      cover={{
        title: t`Hubei craftsman`,
        subtitle: t`Provincial vocational skills competition information system`,
        ...(!isLoading && { next: next && announcement(next) }),
      }}
      footer={
        <>
          <LanguageBar current={current} onChoose={choose} />
          {contactPhone !== '' && (
            <span>
              <Trans>Organising committee: {contactPhone}</Trans>
            </span>
          )}
        </>
      }
    >
      {children}
    </PublicFrame>
  );
}
