import { Plural, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ExhibitorCallList } from '../../../../server/contract/exhibitor/exhibitor-call.ts';
import { formatMoment } from '../../../../server/contract/kit/business-time.ts';
import { languageTags } from '../../../../server/contract/languages.ts';
import { useLanguageChoice } from '../../../actors/language.ts';
import page from '../../../ui/part/record-page.module.css';
import table from '../../../ui/part/record-table.module.css';
import { RecordList } from '../../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../../ui/records/record-table.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ApplicationChip } from '../application/application-view.tsx';
import { PhaseChip } from './call-facts.tsx';
import type { useCallList } from './use-call-list.ts';
import { exhibitorPath } from '../exhibitor-query.ts';

type Row = ExhibitorCallList['data'][number];

/** Returns the columns of the list of calls. Exhibitors see their own applications, others those that wait. */
function useColumns(path: string, isExhibitor: boolean): readonly RecordColumn<Row>[] {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return [
    {
      key: 'theme',
      head: t`Exhibition`,
      isTitle: true,
      cell: ({ id, theme, competition }) => (
        <>
          <Link className={table.link} to={exhibitorPath(path, { call: id })}>
            {theme}
          </Link>
          <span className={page.small}>{competition.name}</span>
        </>
      ),
    },
    { key: 'opens', head: t`Applications open`, cell: ({ opens_at }) => formatMoment(opens_at, tag) },
    { key: 'closes', head: t`Applications close`, cell: ({ closes_at }) => formatMoment(closes_at, tag) },
    { key: 'phase', head: t`State`, cell: ({ phase }) => <PhaseChip phase={phase} /> },
    isExhibitor
      ? {
          key: 'application',
          head: t`Our application`,
          cell: ({ application }) =>
            application === null ? t`Not applied` : <ApplicationChip status={application.status} />,
        }
      : {
          key: 'waiting',
          head: t`Waiting for us`,
          isNumber: true,
          cell: ({ waiting }) => i18n.number(waiting),
        },
  ];
}

interface CallListProps {
  readonly path: string;
  readonly isExhibitor: boolean;
  readonly listed: ReturnType<typeof useCallList>;
  /** The text of the empty list. */
  readonly empty: string;
  /** The next step of the empty list. */
  readonly action?: ReactNode;
}

/** Renders the calls for exhibitors that the reader may see. */
export function CallList({ path, isExhibitor, listed, empty, action = null }: CallListProps) {
  const { t } = useLingui();
  const total = listed.list.page?.meta.pagination.total ?? 0;
  return (
    <RecordList
      {...listed.rows}
      columns={useColumns(path, isExhibitor)}
      message={t`The calls for exhibitors could not be fetched`}
      count={<Plural value={total} one="# call" other="# calls" />}
      empty={<EmptyState text={empty} action={action} />}
    />
  );
}
