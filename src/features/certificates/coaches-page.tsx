import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { honourActs } from '../../../server/contract/certificate/award-acts.ts';
import { listHonours, type HonourList } from '../../../server/contract/certificate/award.ts';
import { allowedActs, callsOf, type ActOf } from '../../../server/contract/kit/acts.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog, type ActWords } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import table from '../../ui/part/record-table.module.css';
import { RecordTable, type RecordColumn } from '../../ui/records/record-table.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { certificatesAddress, honourQuery, UNITS } from './certificate-query.ts';
import { awardStates, awardTones, kindText } from './certificate-texts.ts';
import { certificateKinds } from '../../../server/contract/certificate/certificate-payload.ts';
import { CompetitionChoice } from './competition-choice.tsx';

const calls = callsOf(honourActs);
type HonourAct = ActOf<typeof honourActs>;

/** A coach or a unit, with the proposal of the committee. */
interface Row {
  readonly id: string;
  readonly kind: 'coach' | 'organiser';
  readonly name: string;
  readonly beside: string;
  /** The id of the event in which the award is granted; `UNITS` for a unit. */
  readonly event: string;
  readonly gold: number;
  readonly silver: number;
  readonly bronze: number;
  readonly merit: number;
  /** Null for a coach. */
  readonly points: number | null;
  readonly status: HonourList['units'][number]['status'];
  readonly award: string;
  readonly version: number;
}

const coachRow = (one: HonourList['coaches'][number]): Row => ({
  ...one,
  id: one.award_id,
  kind: 'coach',
  name: one.coach,
  beside: [one.unit, one.event.code, one.event.name].filter((text) => text !== '').join(' '),
  event: one.event.id,
  points: null,
  award: one.proposed_id,
  version: one.proposed_version,
});

const unitRow = (one: HonourList['units'][number]): Row => ({
  ...one,
  id: one.organisation_id,
  kind: 'organiser',
  name: one.unit,
  beside: '',
  event: UNITS,
  award: one.proposed_id,
  version: one.proposed_version,
});

const facts = { isOfResults: false, isUnchanged: true };

/** Returns the acts that the user may do for a coach or a unit. */
const actsOn = ({ status }: Row, by: HonourList['meta']['by']): HonourAct[] =>
  allowedActs(honourActs, { status: status === '' ? 'unproposed' : status, by, facts });

function useHonourWords(row: Row | undefined): Readonly<Record<HonourAct, ActWords>> {
  const { t } = useLingui();
  const name = row?.name ?? '';
  return {
    propose: {
      label: t`Propose an award`,
      title:
        row?.kind === 'coach'
          ? t`Propose ${name} as an outstanding coach?`
          : t`Propose ${name} as an outstanding organising unit?`,
      words: t`Two people of the committee ask for and grant the award then, as they do for those who have won.`,
      button: t`Propose an award`,
    },
    withdraw: {
      label: t`Take the proposal back`,
      title: t`Take the proposal of ${name} back?`,
      button: t`Take the proposal back`,
      isGrave: true,
    },
  };
}

type Action = ReturnType<typeof useActs<typeof calls>>;

function useHonourColumns(
  head: string,
  { by, competition }: HonourList['meta'],
  action: Action,
): readonly RecordColumn<Row>[] {
  const { t, i18n } = useLingui();
  const words = useHonourWords(undefined);
  const medals = (['gold', 'silver', 'bronze', 'merit'] as const).map((medal): RecordColumn<Row> => ({
    key: medal,
    head: kindText(i18n, certificateKinds[medal]),
    isNumber: true,
    cell: (row) => i18n.number(row[medal]),
  }));
  return [
    {
      key: 'name',
      head,
      isTitle: true,
      cell: ({ name, beside }) => (
        <>
          {name} <span className={page.small}>{beside}</span>
        </>
      ),
    },
    ...medals,
    {
      key: 'points',
      head: t`Points`,
      isNumber: true,
      cell: ({ points }) => (points === null ? '' : i18n.number(points)),
    },
    {
      key: 'state',
      head: t`State`,
      cell: ({ status, event }) =>
        status === '' ? (
          t`Not proposed`
        ) : (
          <Link className={table.beside} to={certificatesAddress({ competition: competition.id, event })}>
            <span className={page.chip} data-tone={awardTones[status]}>
              {awardStates(i18n)[status]}
            </span>
          </Link>
        ),
    },
    {
      key: 'acts',
      head: t`Acts`,
      cell: (row) => (
        <div className={page.actions}>
          <ActButtons
            action={{ ask: (act: HonourAct) => action.ask(act, row.id) }}
            acts={actsOn(row, by)}
            texts={words}
            main=""
          />
        </div>
      ),
    },
  ];
}

interface HonoursProps {
  readonly list: HonourList;
  readonly record: ReturnType<typeof useRecord<typeof listHonours>>;
}

/** Renders the coaches of winners, and the units by medals. */
function Honours({ list, record }: HonoursProps) {
  const { t } = useLingui();
  const { meta } = list;
  const action = useActs(calls, {}, { record });
  const coaches = list.coaches.map(coachRow);
  const units = list.units.map(unitRow);
  const asked = [...coaches, ...units].find(({ id }) => id === action.part);
  const words = useHonourWords(asked);
  const ofCoaches = useHonourColumns(t`Coach`, meta, action).filter(({ key }) => key !== 'points');
  const ofUnits = useHonourColumns(t`Unit`, meta, action);
  return (
    <>
      <Panel title={t`Coaches of winners`}>
        {coaches.length === 0 ? (
          <p className={page.intro}>{t`None of those who have won has named a coach.`}</p>
        ) : (
          <RecordTable columns={ofCoaches} rows={coaches} isDimmed={false} isBusy={false} />
        )}
      </Panel>
      <Panel title={t`Units by medals`}>
        {units.length === 0 ? (
          <p className={page.intro}>{t`None of those who have won competes for a unit.`}</p>
        ) : (
          <>
            <p className={page.small}>{t`Gold counts 4 points, silver 3, bronze 2, merit 1.`}</p>
            <RecordTable columns={ofUnits} rows={units} isDimmed={false} isBusy={false} />
          </>
        )}
      </Panel>
      <ActDialog
        key={`${action.asked} ${action.part}`}
        action={action}
        texts={words}
        given={asked === undefined ? {} : { kind: asked.kind, of: asked.id, version: asked.version }}
        of={{ id: action.asked === 'propose' ? meta.competition.id : (asked?.award ?? '') }}
        back={t({ message: 'Back', context: 'dialog' })}
      />
    </>
  );
}

function OfCompetition({ competition }: { readonly competition: string }) {
  const { t } = useLingui();
  const record = useRecord(listHonours, { id: competition }, 'reload');
  const { data: list, failure, isLoading, reload } = record;
  if (list === null) {
    return isLoading ? (
      <RowsSkeleton />
    ) : (
      <LoadFailed failure={failure} message={t`Coaches and units could not be fetched`} onRetry={reload} />
    );
  }
  if (list.coaches.length === 0 && list.units.length === 0) {
    return (
      <EmptyState
        text={t`Nobody has won anything yet: coaches and units follow from results that are final.`}
        action={
          <Button component={Link} to="/matchResults/ranking">
            <Trans>To the results</Trans>
          </Button>
        }
      />
    );
  }
  return <Honours list={list} record={record} />;
}

/** /competitionAchievement/coaches: outstanding coaches and organising units. */
export function CoachesPage() {
  const { t } = useLingui();
  const { isOrganiser } = useSignedInProfile();
  const navigate = useNavigate();
  const { competition } = honourQuery.read(useLocation().hash);
  return (
    <section className={page.page}>
      <header>
        <h1 className={page.title}>{t`Outstanding coaches and organising units`}</h1>
        <p className={page.intro}>
          {t`Coaches of those who have won, and units by their medals. What is proposed here is granted by two people on the page of certificates.`}
        </p>
      </header>
      {isOrganiser ? (
        <CompetitionChoice
          chosen={competition}
          onChoose={(chosen) => void navigate(`#${honourQuery.write({ competition: chosen })}`)}
          render={(chosen) => <OfCompetition key={chosen} competition={chosen} />}
        />
      ) : (
        <EmptyState
          text={t`The committee proposes coaches and units here. Their certificates are on the page of certificates.`}
        />
      )}
    </section>
  );
}
