import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { listAwards, type Award, type AwardList } from '../../../../server/contract/certificate/award.ts';
import type { CertificatePreview } from '../../../../server/contract/certificate/certificate.ts';
import { ActButtons } from '../../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../../kit/act/act-dialog.tsx';
import { useActs } from '../../../kit/act/use-act.ts';
import { useRecord } from '../../../kit/record/use-record.ts';
import { LoadFailed } from '../../../ui/failure/load-failed.tsx';
import page from '../../../ui/part/record-page.module.css';
import { RecordTable, type RecordColumn } from '../../../ui/records/record-table.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../../ui/state/rows-skeleton.tsx';
import { certificatesAddress, UNITS, type ChooseCertificates } from '../certificate-query.ts';
import { awardKindText, awardStates, awardTones } from '../certificate-texts.ts';
import { awardWords, bulkActs, calls, chosenOf, isOpenTo, targetsOf, type AwardAct } from './award-acts.ts';
import { AwardOverview } from './award-overview.tsx';
import { PreviewPanel } from './preview-panel.tsx';

/** Returns the columns of the list of awards. */
function useAwardColumns(): readonly RecordColumn<Award>[] {
  const { t, i18n } = useLingui();
  return [
    {
      key: 'holders',
      head: t`Name`,
      isTitle: true,
      cell: ({ holders, no }) => (
        <>
          {holders.join(t({ message: ', ', context: 'names' }))} <span className={page.small}>{no}</span>
        </>
      ),
    },
    { key: 'unit', head: t`Unit`, cell: ({ unit }) => unit },
    { key: 'kind', head: t`Award`, cell: ({ kind, award }) => awardKindText(i18n, kind, award) },
    {
      key: 'state',
      head: t`State`,
      cell: ({ status, reason, is_own }) => (
        <div>
          <span className={page.chip} data-tone={awardTones[status]}>
            {awardStates(i18n)[status]}
          </span>
          {status === 'asked' && is_own && <p className={page.small}>{t`Asked for by you`}</p>}
          {reason !== '' && <p className={page.small}>{reason}</p>}
        </div>
      ),
    },
    {
      key: 'certificates',
      head: t`Certificates`,
      isNumber: true,
      cell: ({ certificates }) => i18n.number(certificates),
    },
  ];
}

/** Renders a note on the awards that wait for a second person. */
function NextStep({ awards }: { readonly awards: readonly Award[] }) {
  const asked = awards.filter(({ status }) => status === 'asked');
  const own = asked.filter(({ is_own }) => is_own).length;
  if (asked.length === 0) return null;
  return (
    <div className={page.note} data-tone="todo" role="status">
      {own > 0 && (
        <p>
          <Plural
            value={own}
            one="You have asked for # award: another person of your committee has to grant it with their own account."
            other="You have asked for # awards: another person of your committee has to grant them with their own account."
          />
        </p>
      )}
      {asked.length > own && (
        <p>
          <Plural
            value={asked.length - own}
            one="A colleague has asked for # award, which waits for you or another second person."
            other="A colleague has asked for # awards, which wait for you or another second person."
          />
        </p>
      )}
    </div>
  );
}

interface Previewed {
  readonly awards: readonly Award[];
  /** Null while the request is pending. */
  readonly preview: CertificatePreview | null;
}

interface OfEventProps {
  readonly list: AwardList;
  readonly record: ReturnType<typeof useRecord<typeof listAwards>>;
  readonly event: string;
  readonly onChoose: ChooseCertificates;
}

/** Renders the awards of one event, the acts on them, and the preview of their certificates. */
function OfEvent({ list: { data, meta }, record, event, onChoose }: OfEventProps) {
  const { t, i18n } = useLingui();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const { by, competition } = meta;
  const columns = useAwardColumns();
  const targets = (act: AwardAct) =>
    act === 'issue' && previewed !== null ? [...previewed.awards] : targetsOf(act, data, ticked, by);
  const action = useActs(
    calls,
    { id: competition.id },
    {
      record,
      ends: ['preview'],
      onDone: (done) => {
        if (done.act === 'preview') setPreviewed((looked) => looked && { ...looked, preview: done.answer });
        else {
          setTicked(new Set());
          setPreviewed(null);
        }
        if (done.act === 'issue') onChoose({ show: 'certificates' });
      },
    },
  );
  const open = bulkActs.filter((act) => targets(act).length > 0);
  const count = (act: AwardAct) => targets(act).length;
  const words = awardWords(i18n, {
    ask: count('ask'),
    grant: count('grant'),
    drop: count('drop'),
    preview: count('preview'),
    issue: count('issue'),
  });
  const standing = data.filter(({ status }) => status !== 'withdrawn');
  const look = (awards: readonly Award[]) => {
    setPreviewed({ awards, preview: null });
    action.send('preview', { awards: chosenOf(awards) });
  };
  return (
    <>
      <NextStep awards={standing} />
      {by === 'organiser' && open.length > 0 && (
        <div className={page.actions}>
          <ActButtons
            action={{ ask: (act: AwardAct) => (act === 'preview' ? look(targets(act)) : action.ask(act)) }}
            acts={open}
            texts={words}
            main={open.find((act) => act !== 'drop') ?? ''}
            isHeld={action.isSending}
          />
        </div>
      )}
      {previewed?.preview != null && (
        <PreviewPanel
          preview={previewed.preview}
          meta={meta}
          isHeld={action.isSending}
          onIssue={() => action.ask('issue')}
          onSaved={() => {
            record.reload();
            look(previewed.awards);
          }}
          onClose={() => setPreviewed(null)}
        />
      )}
      <RecordTable
        columns={columns}
        rows={[...standing, ...data.filter(({ status }) => status === 'withdrawn')]}
        isDimmed={false}
        isBusy={false}
        {...(by === 'organiser' && {
          selection: {
            ids: ticked,
            nameOf: ({ holders }: Award) => holders.join(', '),
            isOpen: (award: Award) => bulkActs.some((act) => isOpenTo(act, award, by)),
            onChange: setTicked,
          },
        })}
      />
      {standing.some(({ certificates }) => certificates > 0) && (
        <div className={page.actions}>
          <Button
            component={Link}
            variant="default"
            to={certificatesAddress({
              competition: competition.id,
              show: 'certificates',
              ...(event !== UNITS && { event }),
            })}
          >
            <Trans>To the certificates</Trans>
          </Button>
        </div>
      )}
      <ActDialog
        key={action.asked}
        action={action}
        texts={words}
        given={{ awards: action.asked === '' ? [] : chosenOf(targets(action.asked)) }}
        back={t({ message: 'Back', context: 'dialog' })}
      />
    </>
  );
}

interface AwardsPanelProps {
  readonly competition: string;
  readonly event: string;
  readonly onChoose: ChooseCertificates;
}

/** Renders the awards of a competition: an overview, the awards of one event, or the awards of units. */
export function AwardsPanel({ competition, event, onChoose }: AwardsPanelProps) {
  const { t } = useLingui();
  const record = useRecord(listAwards, { id: competition, event: event === UNITS ? '' : event }, 'reload');
  const { data: list, failure, isLoading, reload } = record;
  if (list === null) {
    return isLoading ? (
      <RowsSkeleton />
    ) : (
      <LoadFailed failure={failure} message={t`The awards could not be fetched`} onRetry={reload} />
    );
  }
  if (event === '') return <AwardOverview list={list} />;
  return (
    <>
      <div className={page.filter}>
        <NativeSelect
          label={t`Event`}
          value={event}
          data={[
            { value: '', label: t`Overview of all events` },
            ...list.meta.events.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
            { value: UNITS, label: t`Units` },
          ]}
          onChange={({ currentTarget }) => onChoose({ event: currentTarget.value })}
        />
      </div>
      {list.data.length === 0 ? (
        <EmptyState
          text={
            event === UNITS
              ? t`No unit has been proposed for an award yet.`
              : t`This event has no awards: its results are not final yet.`
          }
          action={
            <Button
              component={Link}
              to={event === UNITS ? '/competitionAchievement/coaches' : '/matchResults/ranking'}
            >
              {event === UNITS ? <Trans>Coaches and units</Trans> : <Trans>To the results</Trans>}
            </Button>
          }
        />
      ) : (
        <OfEvent list={list} record={record} event={event} onChoose={onChoose} />
      )}
    </>
  );
}
