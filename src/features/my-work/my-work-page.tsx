import { Trans, useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import { listWork, type Work } from '../../../server/contract/work.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useWork, workPath } from '../../actors/work.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatClosing, formatMoment } from '../../../server/contract/kit/business-time.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import record from '../../ui/part/record-page.module.css';
import classes from './my-work.module.css';
import { kindTexts } from './work-texts.ts';

type Item = Work['data'][number];

function Kind({ kind, items, total }: { kind: Item['kind']; items: readonly Item[]; total: number }) {
  const { i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const shown = items.length;
  return (
    <Panel title={kindTexts(i18n)[kind]} aside={<span className={record.intro}>{i18n.number(total)}</span>}>
      <ul className={record.log}>
        {items.map((item) => {
          const since = item.since === '' ? '' : formatMoment(item.since, tag);
          const due = item.due === '' ? '' : formatClosing(item.due, tag);
          return (
            <li key={item.id}>
              <span>
                <Link className={classes.title} to={workPath(item)}>
                  {item.title}
                </Link>{' '}
                <span className={record.small}>{item.detail}</span>
              </span>
              <span className={record.small}>
                {due !== '' && (
                  <strong className={classes.due}>
                    <Trans>before {due}</Trans>
                  </strong>
                )}
                {due === '' && since !== '' && <Trans>since {since}</Trans>}
              </span>
            </li>
          );
        })}
      </ul>
      {shown < total && (
        <p className={record.small}>
          <Trans>
            The {shown} that wait longest of {total}.
          </Trans>
        </p>
      )}
    </Panel>
  );
}

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listWork];

/** /myWork/tasks: all items that wait for the user, across all services. */
export function MyWorkPage() {
  const { t } = useLingui();
  const { work, failure, isLoading, reload } = useWork();
  const kinds = [...new Set(work?.data.map(({ kind }) => kind))];
  return (
    <section className={record.page} data-width="narrow">
      <header>
        <h1 className={record.title}>{t`To do`}</h1>
        <p className={record.intro}>{t`Across all services, the longest waiting first.`}</p>
      </header>
      {isLoading && <RowsSkeleton />}
      {!isLoading && work === null && (
        <LoadFailed failure={failure} message={t`What waits for you could not be fetched`} onRetry={reload} />
      )}
      {work !== null && kinds.length === 0 && (
        <EmptyState text={t`Nothing waits for you. What comes next is here as soon as it comes.`} />
      )}
      {kinds.map((kind) => (
        <Kind
          key={kind}
          kind={kind}
          items={work?.data.filter((item) => item.kind === kind) ?? []}
          total={work?.counts[kind] ?? 0}
        />
      ))}
    </section>
  );
}
