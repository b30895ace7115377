import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import type { Competition } from '../../../../server/contract/competition/competition.ts';
import { useCompetitions } from '../../../actors/competitions.ts';
import { useLanguageChoice } from '../../../actors/language.ts';
import { useSettings } from '../../../actors/settings.tsx';
import { languageTags } from '../../../i18n/languages.ts';
import { formatDay, formatDays, lastDayBefore } from '../../../lib/business-time.ts';
import { nextCompetition } from '../../../lib/next-competition.ts';
import { LanguageBar } from '../../../ui/frame/language/language-bar.tsx';
import { PublicFrame, type Cover } from '../../../ui/frame/public-frame.tsx';

/** What the cover says of a competition, as on a printed programme. */
function useAnnouncement() {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];

  const headings: Record<Competition['status'], string> = {
    published: t`Next competition`,
    open: t`Registration is open`,
    closed: t`Registration is closed`,
    running: t`Under way`,
    finished: t`Finished`,
  };
  return (competition: Competition): NonNullable<Cover['next']> => {
    const { status, edition, reg_open_at, reg_close_at, starts_on, ends_on } = competition;
    const opens = formatDay(reg_open_at, tag);
    const closes = formatDay(lastDayBefore(reg_close_at), tag);
    const registration = status === 'published' ? t`from ${opens}` : t`until ${closes}`;
    return {
      heading: headings[status],
      name: competition.name,
      facts: [
        { label: t`Edition`, value: t`No. ${edition}` },
        { label: t`Registration`, value: registration },
        { label: t`Competition`, value: formatDays(starts_on, ends_on, tag) },
        { label: t`Place`, value: competition.place },
      ],
    };
  };
}

/**
 * Around the screens of people who are not signed in: the programme's cover with the next competition,
 * the languages [S28], whom to call. The form never waits for the cover: without an answer it simply
 * names the province.
 */
export function PublicCover({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const { list, failure } = useCompetitions();
  const { current, choose } = useLanguageChoice();
  const { contactPhone } = useSettings();
  const announcement = useAnnouncement();

  const competition = list === null ? undefined : nextCompetition(list.data);
  const isLoading = list === null && failure === null;
  return (
    <PublicFrame
      cover={{
        title: t`Hubei craftsman`,
        subtitle: t`Provincial vocational skills competition information system`,
        ...(!isLoading && { next: competition === undefined ? null : announcement(competition) }),
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
