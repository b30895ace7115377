import { Plural, Trans, useLingui } from '@lingui/macro';
import { Anchor, Button, NativeSelect } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import {
  auditObjects,
  auditOrders,
  listAudits,
  type AuditList,
} from '../../../server/contract/audit/audit-row.ts';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useListView } from '../../actors/workspace/list-views.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { EventPage } from '../../kit/event/event-page.tsx';
import { useListPage } from '../../kit/list/use-list-page.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import page from '../../ui/part/record-page.module.css';
import { RecordList } from '../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../ui/records/record-table.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { auditQuery } from './audit-query.ts';
import { objectTexts, stateTexts, stateTones } from './audit-texts.ts';
import classes from './audit-log.module.css';

type AuditRow = AuditList['data'][number];

/**
 * Returns the columns of the audit log. Its texts are shown unchanged, because the hash chain covers exactly
 * these texts.
 */
function useAuditColumns(onRecord: (row: AuditRow) => void): readonly RecordColumn<AuditRow>[] {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const objects = objectTexts(i18n);
  const states = stateTexts(i18n);
  const code = (value: string) => <code className={classes.code}>{value}</code>;
  return [
    {
      key: 'object',
      head: t`Record`,
      isTitle: true,
      order: 'object',
      cell: (row) => (
        <>
          <strong className={classes.record}>{objects[row.object]}</strong>
          <Anchor component="button" type="button" size="xs" onClick={() => onRecord(row)}>
            <Trans>All acts on this record</Trans>
          </Anchor>
        </>
      ),
    },
    { key: 'at', head: t`When`, order: 'at', cell: ({ at }) => formatMoment(at, tag) },
    {
      key: 'action',
      head: t`Act as logged`,
      order: 'action',
      cell: ({ action }) => code(action),
    },
    {
      key: 'actor',
      head: t`Who`,
      order: 'actor',
      cell: ({ actor }) => (actor === '' ? t`The system` : actor),
    },
    {
      key: 'capacity',
      head: t`Capacity`,
      order: 'capacity',
      cell: ({ capacity }) => code(capacity),
    },
    {
      key: 'change',
      head: t`State as logged`,
      cell: ({ before, after }) => {
        const parts = [before, after].filter((one) => one !== '');
        return parts.length === 0 ? '' : code(parts.join(' → '));
      },
    },
    { key: 'reason', head: t`Reason`, cell: ({ reason }) => reason },
    {
      key: 'chain',
      head: t`Chain`,
      cell: ({ seq, hash, state }) => (
        <div className={classes.chain}>
          <span className={page.chip} data-tone={stateTones[state]}>
            {states[state]}
          </span>
          {seq !== 0 && (
            <details className={classes.link}>
              <summary>{t`No. ${i18n.number(seq)}`}</summary>
              {code(hash)}
            </details>
          )}
        </div>
      ),
    },
  ];
}

const headsOnBoard = new URLSearchParams({ kind: 'head' }).toString();

const all = { object: '', object_id: '' } as const;

function OfEvent() {
  const { t, i18n } = useLingui();
  const { query, list, choose, rows } = useListPage({
    call: listAudits,
    of: {},
    query: auditQuery,
    view: useListView('audits'),
    orders: { words: auditOrders, standard: '-at' },
  });
  const columns = useAuditColumns(({ object, object_id }) => choose({ object, object_id }));
  const texts = objectTexts(i18n);
  if (list.page === null && list.failure?.code === errorCode.notFound) {
    return (
      <EmptyState
        text={t`The audit log of an event is for its supervisor.`}
        action={
          <Button component={Link} to="/myWork/invitations">
            <Trans>My duties</Trans>
          </Button>
        }
      />
    );
  }
  const meta = list.page?.meta;
  const total = meta?.pagination.total ?? 0;
  return (
    <>
      {meta !== undefined && (
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
                choose({ ...all, object: auditObjects.find((one) => one === value) ?? '' })
              }
            />
            {query.object_id !== '' && (
              <Button variant="default" onClick={() => choose(all)}>
                <Trans>Show all records</Trans>
              </Button>
            )}
            <Link to={`/receipt?board=${encodeURIComponent(meta.competition.id)}#${headsOnBoard}`}>
              <Trans>Signed ends of the log on the board</Trans>
            </Link>
          </div>
        </>
      )}
      <RecordList
        {...rows}
        columns={columns}
        message={t`The audit log could not be fetched`}
        count={
          query.sort === '' ? (
            <Trans>{total} acts, the latest first.</Trans>
          ) : (
            <Plural value={total} one="# act" other="# acts" />
          )
        }
        empty={<EmptyState text={t`The log has nothing of this kind.`} />}
      />
    </>
  );
}

/** /competitionOperation/audit: the acts on the records of an event, for its supervisor. */
export function AuditPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const query = auditQuery.read(useLocation().hash);
  return (
    <EventPage
      title={t`Audit log`}
      intro={t`Who did what to which record, and whether each row is as it was sealed into the chain. Acts, states and capacities stand as they are logged, because the chain is over exactly these texts.`}
      path="/competitionOperation/audit"
      ofUnit={useSignedInProfile().kind === 'unit'}
      chosen={{ competition: '', event: query.event }}
      onChoose={({ event }) => void navigate({ hash: auditQuery.write({ ...auditQuery.read(''), event }) })}
    >
      <OfEvent key={query.event} />
    </EventPage>
  );
}
