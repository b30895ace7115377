import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AwardList } from '../../../../server/contract/certificate/award.ts';
import page from '../../../ui/part/record-page.module.css';
import table from '../../../ui/part/record-table.module.css';
import { RecordTable, type RecordColumn } from '../../../ui/records/record-table.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { certificatesAddress, UNITS } from '../certificate-query.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly waiting: number;
  readonly granted: number;
}

/** Returns the row for the awards of units, which belong to no event. Returns no row if there are none. */
function unitsRow(name: string, data: AwardList['data']): Row[] {
  const standing = data.filter(({ status }) => status !== 'withdrawn');
  if (standing.length === 0) return [];
  const granted = standing.filter(({ status }) => status === 'granted').length;
  return [{ id: UNITS, name, waiting: standing.length - granted, granted }];
}

/** Returns the columns of the overview of events. */
function useOverviewColumns(competition: string): readonly RecordColumn<Row>[] {
  const { t, i18n } = useLingui();
  return [
    {
      key: 'event',
      head: t`Event`,
      isTitle: true,
      cell: ({ id, name }) => (
        <Link className={table.link} to={certificatesAddress({ competition, event: id })}>
          {name}
        </Link>
      ),
    },
    {
      key: 'waiting',
      head: t`To ask for or grant`,
      isNumber: true,
      cell: ({ waiting }) =>
        waiting === 0 ? (
          '0'
        ) : (
          <span className={page.chip} data-tone="todo">
            {i18n.number(waiting)}
          </span>
        ),
    },
    {
      key: 'granted',
      head: t`Awards granted`,
      isNumber: true,
      cell: ({ granted }) => i18n.number(granted),
    },
  ];
}

/** Renders the events with awards, each with its numbers of waiting and granted awards. */
export function AwardOverview({ list: { data, meta } }: { readonly list: AwardList }) {
  const { t } = useLingui();
  const rows = [
    ...meta.events.map(({ id, code, name, waiting, granted }) => ({
      id,
      name: `${code} ${name}`,
      waiting,
      granted,
    })),
    ...unitsRow(t`Units`, data),
  ];
  const columns = useOverviewColumns(meta.competition.id);
  if (rows.length === 0)
    return (
      <EmptyState
        text={t`No results are final yet. They are final once the window for objections after their release is over; the awards are proposed by themselves then.`}
        action={
          <Button component={Link} to="/matchResults/ranking">
            <Trans>To the results</Trans>
          </Button>
        }
      />
    );
  return <RecordTable columns={columns} rows={rows} isDimmed={false} isBusy={false} />;
}
