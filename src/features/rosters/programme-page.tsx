import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { getProgramme } from '../../../server/contract/roster/programme.ts';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { textsIn } from '../../i18n/texts.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import record from '../../ui/part/record-page.module.css';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { ProgrammeSheet } from './programme-sheet.tsx';
import classes from './rosters.module.css';

interface BookProps {
  /** The texts of the programme, which are Chinese in every interface language. */
  readonly chinese: I18n;
  readonly id: string;
}

function Book({ chinese, id }: BookProps) {
  const { t } = useLingui();
  const { data: programme, failure, isLoading, reload } = useRecord(getProgramme, { id });
  useTagTitle(programme === null ? '' : t`Programme`);
  if (isLoading) return <PageSkeleton />;
  if (programme === null) {
    return <LoadFailed failure={failure} message={t`The programme could not be fetched`} onRetry={reload} />;
  }
  const { events, left_out: more } = programme;
  const open = events.filter(({ is_frozen }) => !is_frozen).length;
  return (
    <>
      <header className={classes.actions}>
        <div>
          <h1 className={record.title}>
            <Trans>Programme to print</Trans>
          </h1>
          <p>
            {open > 0 ? (
              <Trans>The rosters of {open} events are not closed yet: nobody is named there.</Trans>
            ) : (
              <Trans>All rosters are closed.</Trans>
            )}{' '}
            {more > 0 && <Trans>{more} entries have no place here; download their rosters.</Trans>}{' '}
            <Link to={`/receipt?board=${encodeURIComponent(id)}`}>
              <Trans>Board of the competition</Trans>
            </Link>
          </p>
        </div>
        <Button onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </header>
      <I18nProvider i18n={chinese}>
        <ProgrammeSheet programme={programme} />
      </I18nProvider>
    </>
  );
}

/** Loads the texts of the programme and returns the page. */
export async function loadViews() {
  const chinese = await textsIn('zh', 'shell', 'rosters');
  return {
    /** /programme?competition=…: the dates, venues, events and people of a competition, as a booklet. */
    ProgrammePage: function ProgrammePage() {
      const id = useSearchParams()[0].get('competition') ?? '';
      return <Book key={id} chinese={chinese} id={id} />;
    },
  };
}
