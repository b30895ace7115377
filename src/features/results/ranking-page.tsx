import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/macro';
import type { EventResults } from '../../../server/contract/results/event-results.ts';
import { textsIn } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Fold } from '../../ui/part/fold.tsx';
import { ResultActs, ResultsPage, VersionPanel } from './event-results.tsx';
import { isOpen } from './result-acts.ts';
import { ResultExport } from './result-export.tsx';
import { ResultTable } from './result-table.tsx';

/** Returns the version that is not released yet, otherwise the one in force, otherwise the latest. */
const shownOf = ({ data }: EventResults) =>
  data.find(isOpen) ?? data.find(({ status }) => status === 'released' || status === 'final') ?? data[0];

/** /matchResults/ranking: totals, ranks and awards of an event, from compilation to release. */
function Ranking({ chinese }: { readonly chinese: I18n }) {
  const { t } = useLingui();
  return (
    <ResultsPage
      chinese={chinese}
      title={t`Results of an event`}
      intro={t`Compiled from the locked sheets, agreed by the chief judge, released by two people at an instant.`}
      path="/matchResults/ranking"
      printed={shownOf}
      render={({ results, record }) => {
        const shown = shownOf(results);
        const others = results.data.filter((one) => one !== shown);
        return (
          <>
            <ResultActs results={results} record={record}>
              {shown !== undefined && results.meta.may_export && (
                <ResultExport key={shown.id} version={shown} />
              )}
            </ResultActs>
            {shown === undefined ? (
              <EmptyState text={t`Nothing is compiled yet: the data clerk of the event does it.`} />
            ) : (
              <VersionPanel version={shown}>
                <ResultTable modules={results.modules} version={shown} />
              </VersionPanel>
            )}
            {others.length > 0 && (
              <Fold label={t`Other versions`} isOpen={false}>
                {others.map((one) => (
                  <VersionPanel key={one.id} version={one}>
                    <ResultTable modules={results.modules} version={one} />
                  </VersionPanel>
                ))}
              </Fold>
            )}
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
    RankingPage: function RankingPage() {
      return <Ranking chinese={chinese} />;
    },
  };
}
