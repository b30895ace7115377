import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { auditObjects, listAudits, type AuditList } from '../../../server/contract/audit/audit-row.ts';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../i18n/languages.ts';
import { useList } from '../../kit/use-list.ts';
import { formatMoment } from '../../lib/business-time.ts';
import type { QueryOf } from '../../lib/list-query.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { Pager } from '../../ui/part/pager.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { auditQuery } from './audit-query.ts';
import { objectTexts, stateTexts, stateTones } from './audit-texts.ts';
import classes from './audit-log.module.css';

type Wish = QueryOf<typeof auditQuery>;
type AuditRow = AuditList['data'][number];

interface RowProps {
  readonly row: AuditRow;
  readonly onRecord: (row: AuditRow) => void;
}

/** One act, as it stands in the log: the chain is over exactly these texts. */
function Row({ row, onRecord }: RowProps) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { seq, hash, state, object, action, actor, capacity, before, after, reason, at } = row;
  const code = (value: string) => <code className={classes.code}>{value}</code>;
  const change = [before, after].filter((one) => one !== '').join(' → ');
  return (
    <li>
      <Panel
        title={`${objectTexts(i18n)[object]} · ${formatMoment(at, tag)}`}
        aside={
          <span className={page.chip} data-tone={stateTones[state]}>
            {stateTexts(i18n)[state]}
          </span>
        }
      >
        <KeyValueList
          entries={[
            { label: t`Act, as logged`, value: code(action) },
            { label: t`Who`, value: actor === '' ? t`The system` : actor },
            { label: t`In which capacity, as logged`, value: code(capacity) },
            ...(change === ''
              ? []
              : [{ label: t`From which state to which, as logged`, value: code(change) }]),
            ...(reason === '' ? [] : [{ label: t`Reason`, value: reason }]),
            ...(seq === 0
              ? []
              : [
                  { label: t`Number in the chain`, value: i18n.number(seq) },
                  { label: t`Hash in the chain`, value: code(hash) },
                ]),
          ]}
        />
        <div className={page.actions}>
          <Button variant="subtle" size="xs" onClick={() => onRecord(row)}>
            <Trans>All acts on this record</Trans>
          </Button>
        </div>
      </Panel>
    </li>
  );
}

interface LogProps {
  readonly list: AuditList;
  readonly query: Wish;
  readonly onChoose: (wish: Partial<Wish>) => void;
}

function Log({ list: { data, meta }, query, onChoose }: LogProps) {
  const { t, i18n } = useLingui();
  const texts = objectTexts(i18n);
  const { current_page, total_pages, total } = meta.pagination;
  const all = { object: '', object_id: '', page: 1 } as const;
  return (
    <>
      <p className={page.intro}>
        {meta.event.code} {meta.event.name} · {meta.competition.name}
      </p>
      <div className={page.actions}>
        <NativeSelect
          label={t`Kind of record`}
          value={query.object}
          data={[
            { value: '', label: t`All records` },
            ...auditObjects.map((object) => ({ value: object, label: texts[object] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChoose({ ...all, object: auditObjects.find((one) => one === value) ?? '' })
          }
        />
        {query.object_id !== '' && (
          <Button variant="default" onClick={() => onChoose(all)}>
            <Trans>Show all records</Trans>
          </Button>
        )}
        <Link to={`/receipt?board=${encodeURIComponent(meta.competition.id)}#${headsOnBoard}`}>
          <Trans>Signed ends of the log on the board</Trans>
        </Link>
      </div>
      {data.length === 0 ? (
        <EmptyState text={t`The log has nothing of this kind.`} />
      ) : (
        <>
          <p className={page.small}>
            <Trans>{total} acts, the latest first.</Trans>
          </p>
          <ol className={classes.log}>
            {data.map((row) => (
              <Row
                key={row.id}
                row={row}
                onRecord={({ object, object_id }) => onChoose({ object, object_id, page: 1 })}
              />
            ))}
          </ol>
          <Pager page={current_page} pages={total_pages} onChoose={(wish) => onChoose({ page: wish })} />
        </>
      )}
    </>
  );
}

const headsOnBoard = new URLSearchParams({ kind: 'head' }).toString();

/** Where somebody comes without an event, or to one that is for others. */
function FromDuties({ text }: { readonly text: string }) {
  return (
    <EmptyState
      text={text}
      action={
        <Button component={Link} to="/myWork/invitations">
          <Trans>My duties</Trans>
        </Button>
      }
    />
  );
}

function OfEvent({ query }: { readonly query: Wish }) {
  const { t } = useLingui();
  const asked = (wish: Partial<Wish>) => auditQuery.write({ ...query, ...wish });
  const list = useList(listAudits, asked({}), {});
  const { page: rows, failure, isLoading, reload } = list;
  if (rows === null) {
    if (isLoading) return <RowsSkeleton />;
    return failure?.code === errorCode.notFound ? (
      <FromDuties text={t`The audit log of an event is for its supervisor.`} />
    ) : (
      <LoadFailed failure={failure} message={t`The audit log could not be fetched`} onRetry={reload} />
    );
  }
  return (
    <div aria-busy={list.isTurning}>
      <Log list={rows} query={query} onChoose={(wish) => list.choose(asked(wish))} />
    </div>
  );
}

/** /competitionOperation/audit: what was done to the records of an event, for its supervisor. */
export function AuditPage() {
  const { t } = useLingui();
  const query = auditQuery.read(useLocation().hash);
  return (
    <section className={page.page}>
      <header>
        <h1 className={page.title}>{t`Audit log`}</h1>
        <p className={page.intro}>
          <Trans>
            Who did what to which record, and whether each row is as it was sealed into the chain. Acts,
            states and capacities stand as they are logged, because the chain is over exactly these texts.
          </Trans>
        </p>
      </header>
      {query.event === '' ? (
        <FromDuties text={t`Open the event from your own duties.`} />
      ) : (
        <OfEvent key={query.event} query={query} />
      )}
    </section>
  );
}
