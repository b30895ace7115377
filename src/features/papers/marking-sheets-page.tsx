import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { getScheme } from '../../../server/contract/marking/scheme.ts';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { textsIn } from '../../i18n/texts.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import record from '../../ui/part/record-page.module.css';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { MarkingSheet } from './marking-sheet.tsx';
import classes from './papers.module.css';

interface SheetsProps {
  /** The texts of the sheets, which are Chinese in every interface language. */
  readonly chinese: I18n;
  readonly id: string;
  /** The number of the version; '' for the latest. */
  readonly number: string;
}

function Sheets({ chinese, id, number }: SheetsProps) {
  const { t } = useLingui();
  const { data: scheme, failure, isLoading, reload } = useRecord(getScheme, { id, number });
  useTagTitle(scheme === null ? '' : `${scheme.event.code} ${scheme.event.name}`);
  if (isLoading) return <PageSkeleton />;
  if (scheme === null) {
    return (
      <LoadFailed failure={failure} message={t`The marking scheme could not be fetched`} onRetry={reload} />
    );
  }
  return (
    <>
      <header className={classes.actions}>
        <div>
          <h1 className={record.title}>
            <Trans>Blank marking sheets</Trans>
          </h1>
          <p>
            {scheme.status === 'draft' ? (
              <Trans>This scheme is a draft: sheets for marking are printed once it is fixed.</Trans>
            ) : (
              <Trans>One sheet a module, for marking without a network. Print them on A4.</Trans>
            )}
          </p>
        </div>
        <Button onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </header>
      <I18nProvider i18n={chinese}>
        {scheme.modules.map((module) => (
          <MarkingSheet key={module.code} scheme={scheme} module={module} />
        ))}
      </I18nProvider>
    </>
  );
}

/** Loads the texts and returns the page of the sheets. */
export async function loadViews() {
  const chinese = await textsIn('zh', 'shell', 'marking', 'papers');
  return {
    /**
     * /markingSheets?event=…: the marking scheme of an event as sheets for judges to fill in on paper, one
     * for each module.
     */
    MarkingSheetsPage: function MarkingSheetsPage() {
      const [search] = useSearchParams();
      const id = search.get('event') ?? '';
      const number = search.get('number') ?? '';
      return <Sheets key={`${id} ${number}`} chinese={chinese} id={id} number={number} />;
    },
  };
}
