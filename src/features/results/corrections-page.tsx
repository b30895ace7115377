import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/macro';
import type { EventResults } from '../../../server/contract/results/event-results.ts';
import { textsIn } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ResultActs, ResultsPage, VersionPanel } from './event-results.tsx';
import { ResultTable } from './result-table.tsx';

/** Returns the versions that replace another version, the latest first. */
const correctionsOf = ({ data }: EventResults) => data.filter(({ corrects }) => corrects !== '');

/**
 * /matchResults/corrections: released results, the versions that replace them, and the entries that change.
 */
function Corrections({ chinese }: { readonly chinese: I18n }) {
  const { t } = useLingui();
  return (
    <ResultsPage
      chinese={chinese}
      title={t`Corrections of results`}
      intro={t`A released result is never changed: a new version takes its place, with a reason and a window of its own.`}
      path="/matchResults/corrections"
      printed={(results) => correctionsOf(results)[0]}
      render={({ results, record }) => {
        const corrections = correctionsOf(results);
        return (
          <>
            <ResultActs results={results} record={record} />
            {corrections.length === 0 && <EmptyState text={t`No result of this event has been corrected.`} />}
            {corrections.map((version) => {
              const before = results.data.find(({ id }) => id === version.corrects);
              return (
                <VersionPanel key={version.id} version={version}>
                  {version.changed.length === 0 ? (
                    <p>{t`Nobody’s total, rank or award changes.`}</p>
                  ) : (
                    <ResultTable modules={results.modules} version={version} before={before} />
                  )}
                </VersionPanel>
              );
            })}
          </>
        );
      }}
    />
  );
}

/** Loads the texts of the printed list and returns the page. */
export async function loadViews() {
  const chinese = await textsIn('zh', 'shell', 'results');
  return {
    CorrectionsPage: function CorrectionsPage() {
      return <Corrections chinese={chinese} />;
    },
  };
}
