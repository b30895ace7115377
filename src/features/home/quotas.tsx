import { Trans, useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import type { UnitQuotas } from '../../../server/contract/work.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { ErrorNote } from '../../ui/failure/error-note.tsx';
import { Fold } from '../../ui/part/fold.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import table from '../../ui/part/record-table.module.css';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import classes from './boards.module.css';
import { Heads } from './heads.tsx';
import { useQuotas } from './use-quotas.ts';

const statuses = [
  'submitted',
  'endorsed',
  'returned',
  'approved',
  'checked_in',
  'competed',
  'absent',
  'disqualified',
  'unranked',
  'rejected',
  'withdrawn',
] as const;

interface DelegationProps {
  /** Whether several competitions are under way. The places of each are then folded to one line. */
  readonly isOneOfMany: boolean;
  readonly competition: UnitQuotas['data'][number];
  readonly quotas: ReturnType<typeof useQuotas>;
}

function Delegation({ isOneOfMany, competition, quotas }: DelegationProps) {
  const { t, i18n } = useLingui();
  const { events, counts, name: of } = competition;
  const names: Readonly<Record<(typeof statuses)[number], string>> = {
    submitted: t`To endorse`,
    endorsed: t`In review`,
    returned: t({ message: 'Returned', context: 'entries' }),
    approved: t({ message: 'Approved', context: 'entries' }),
    checked_in: t`Checked in`,
    competed: t`Competed`,
    absent: t({ message: 'Absent', context: 'entry' }),
    disqualified: t`Disqualified`,
    unranked: t`Listed without a rank`,
    rejected: t({ message: 'Rejected', context: 'entries' }),
    withdrawn: t({ message: 'Withdrawn', context: 'entries' }),
  };
  const limit = (count: number | null) => (count === null ? t`no limit` : i18n.number(count));
  return (
    <Panel title={t`Our delegation · ${of}`}>
      <Heads competition={competition} quotas={quotas} />
      <ul className={classes.counts}>
        {statuses
          .filter((status) => counts[status] !== undefined)
          .map((status) => (
            <li key={status}>
              <Link className={classes.count} to={`/onlineManagement/entries#status=${status}`}>
                <span className={classes.number}>{i18n.number(counts[status] ?? 0)}</span>
                {names[status]}
              </Link>
            </li>
          ))}
      </ul>
      <Fold label={t`Places of each event`} isOpen={!isOneOfMany}>
        <table className={table.rows}>
          <thead>
            <tr>
              <th scope="col">{t`Event`}</th>
              <th scope="col" className={table.number}>{t`Our places`}</th>
              <th scope="col" className={table.number}>{t`Left for everybody`}</th>
            </tr>
          </thead>
          <tbody>
            {events.map(({ id, code, name, group, used, allowed, places_left }) => (
              <tr key={id}>
                <td className={table.what}>
                  {code} {name} <span className={classes.small}>{group}</span>
                </td>
                <td data-label={t`Our places`} className={table.number}>
                  <span
                    className={classes.used}
                    data-full={(allowed !== null && used >= allowed) || undefined}
                  >
                    {i18n.number(used)} / {limit(allowed)}
                  </span>
                </td>
                <td data-label={t`Left for everybody`} className={table.number}>
                  {limit(places_left)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Fold>
    </Panel>
  );
}

/** Renders the user's unit in the competitions that are under way: places used, and entries by status. */
export function Quotas() {
  const { t, i18n } = useLingui();
  const quotas = useQuotas();
  const { data, failure, isLoading, reload } = quotas;
  if (isLoading) {
    return (
      <Panel title={t`Our delegation`}>
        <RowsSkeleton />
      </Panel>
    );
  }
  if (data === null) {
    return (
      <ErrorNote
        message={failure === null ? t`Your places could not be fetched` : failureText(i18n, failure)}
        requestId={failure?.requestId ?? null}
        onRetry={reload}
      />
    );
  }
  if (data.data.length === 0) {
    return (
      <Panel title={t`Our delegation`}>
        <p className={classes.intro}>
          <Trans>
            Places stand here as soon as a competition is published and the organising committee has confirmed
            your unit.
          </Trans>
        </p>
      </Panel>
    );
  }
  return data.data.map((competition) => (
    <Delegation
      key={competition.id}
      isOneOfMany={data.data.length > 1}
      competition={competition}
      quotas={quotas}
    />
  ));
}
