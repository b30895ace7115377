import type { I18n } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Assignment, AssignmentList } from '../../../server/contract/expert/assignment.ts';
import {
  confirmDuties,
  listDutiesToConfirm,
  proposeCrew,
  type DutiesToConfirm,
  type EventCrew,
} from '../../../server/contract/expert/crew.ts';
import { dutyText } from '../../../server/contract/expert/duty-words.ts';
import { BulkPanel, type BulkWords } from '../../kit/bulk/bulk-panel.tsx';
import {
  sendRecords,
  useBulk,
  type BulkCalls,
  type BulkOnScreen,
  type BulkShownRow,
} from '../../kit/bulk/use-bulk.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { RecordTable, selectedRows } from '../../ui/records/record-table.tsx';
import { actsOn, openPlaces, type Place } from './duty-acts.ts';
import { causeTexts, type Duty } from './duty-texts.ts';

/** Returns the words for obstacles to acts on duties. */
function useDutyReasons(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    own: t`It is your own duty: another person of the committee confirms it`,
    status: t`Does not wait to be confirmed`,
    stale: t`Changed meanwhile: look at it again`,
    gone: t`Is not there any more`,
  };
}

const confirming = sendRecords(confirmDuties);

function useConfirmWords(): BulkWords {
  const { t } = useLingui();
  return {
    chosen: (count) => <Trans>Confirm {count} chosen</Trans>,
    all: <Trans>Confirm all that wait</Trans>,
    title: t`Confirm these duties?`,
    words: t`They count from now on: the people may do what their duties allow.`,
    passes: (count) => (
      <Plural value={count} one="# duty can be confirmed." other="# duties can be confirmed." />
    ),
    statements: {
      is_trained: t`Each of them has been trained for this duty.`,
      has_signed: t`Each of them has signed the agreement of judges.`,
    },
    button: (count) => <Plural value={count} one="Confirm # duty" other="Confirm # duties" />,
    done: (count) => (
      <Plural value={count} one="# duty has been confirmed." other="# duties have been confirmed." />
    ),
  };
}

interface ConfirmBarProps {
  readonly bulk: BulkOnScreen;
  /** The chosen duties, as the preview lists them. */
  readonly chosen: readonly BulkShownRow[];
  /** All duties that can be confirmed. */
  readonly all: readonly BulkShownRow[];
}

/** Renders the confirmation of many duties above their list. */
function ConfirmBar({ bulk, chosen, all }: ConfirmBarProps) {
  const words = useConfirmWords();
  const reasons = useDutyReasons();
  return (
    <BulkPanel
      bulk={bulk}
      reasons={reasons}
      offers={[
        {
          act: 'confirm',
          words,
          count: chosen.length,
          onChosen: () => bulk.lookAt('confirm', chosen),
          onAll: all.length > 1 ? () => bulk.lookAt('confirm', all) : undefined,
        },
      ]}
    />
  );
}

const shownDuty = (i18n: I18n, one: Assignment): BulkShownRow => ({
  id: one.id,
  version: one.version,
  obstacle: '',
  name: one.person.name,
  detail: dutyText(i18n, one),
});

/**
 * Provides the confirmation of many duties of one event: the ticks of the table and the bar above it.
 * @param onChanged reads the list again
 */
export function useConfirmMany(list: AssignmentList, onChanged: () => void) {
  const { i18n } = useLingui();
  const bulk = useBulk(confirming, onChanged);
  const isOpen = (one: Assignment) => bulk.step === 'choosing' && actsOn(one, list).includes('confirm');
  const selection = {
    ids: new Set(bulk.chosen),
    nameOf: (one: Assignment) => `${one.person.name} · ${dutyText(i18n, one)}`,
    isOpen,
    onChange: (ids: ReadonlySet<string>) => bulk.choose([...ids]),
  };
  const open = list.data.filter((one) => actsOn(one, list).includes('confirm'));
  const shown = (some: readonly Assignment[]) => some.map((one) => shownDuty(i18n, one));
  return {
    selection,
    bar: (open.length > 0 || bulk.step !== 'choosing') && (
      <ConfirmBar bulk={bulk} chosen={shown(selectedRows(open, selection))} all={shown(open)} />
    ),
  };
}

type Waiting = DutiesToConfirm['data'][number];

function ToConfirm({ list: { data, meta }, onChanged }: { list: DutiesToConfirm; onChanged: () => void }) {
  const { t, i18n } = useLingui();
  const bulk = useBulk(confirming, onChanged);
  const row = (one: Waiting): BulkShownRow => ({
    id: one.id,
    version: one.version,
    obstacle: one.is_own ? 'own' : '',
    name: one.person.name,
    detail: `${one.event.code} ${one.event.name} · ${dutyText(i18n, one)}`,
  });
  const selection = {
    ids: new Set(bulk.chosen),
    nameOf: (one: Waiting) => `${one.person.name} · ${one.event.code}`,
    isOpen: ({ is_own }: Waiting) => bulk.step === 'choosing' && !is_own,
    onChange: (ids: ReadonlySet<string>) => bulk.choose([...ids]),
  };
  if (data.length === 0 && bulk.step === 'choosing') return null;
  const looked = data.length;
  const all = meta.total;
  return (
    <Panel title={t`Duties of all events to confirm`}>
      {looked < all && (
        <p className={page.intro}>
          <Trans>
            The {looked} that wait longest of {all}.
          </Trans>
        </p>
      )}
      <ConfirmBar bulk={bulk} chosen={selectedRows(data, selection).map(row)} all={data.map(row)} />
      <RecordTable
        columns={[
          { key: 'person', head: t`Name`, isTitle: true, cell: ({ person }: Waiting) => person.name },
          { key: 'event', head: t`Event`, cell: ({ event }: Waiting) => `${event.code} ${event.name}` },
          { key: 'duty', head: t`Duty`, cell: (one: Waiting) => dutyText(i18n, one) },
        ]}
        rows={data}
        isDimmed={false}
        isBusy={false}
        selection={selection}
      />
    </Panel>
  );
}

/** Renders the duties of all events of a competition that wait to be confirmed, for users who confirm them. */
export function DutiesToConfirmPanel({ competition }: { readonly competition: string }) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(listDutiesToConfirm, { id: competition }, 'reload');
  if (data === null) {
    return isLoading ? null : (
      <LoadFailed failure={failure} message={t`The duties could not be fetched`} onRetry={reload} />
    );
  }
  return data.meta.by === 'organiser' ? <ToConfirm list={data} onChanged={reload} /> : null;
}

/** A person on the page of candidates. */
interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly holds: string;
  readonly causes: readonly Assignment['conflicts'][number][];
}

/** A person who is chosen for a place, before anything is sent. */
interface Pick extends Candidate {
  readonly duty: Duty;
}

const proposingAt = (event: string, duties: () => ReadonlyMap<string, Pick>): BulkCalls => ({
  send: async (client, { rows }, signal) => {
    const proposals = rows.map(({ id }) => ({ user_id: id, ...duties().get(id)?.duty }));
    return (await client.sendValues(proposeCrew, { id: event, proposals }, signal)).results;
  },
});

interface PickingProps {
  readonly event: string;
  readonly crew: EventCrew;
  readonly duty: Duty;
  readonly onChanged: () => void;
}

/**
 * Provides the choice of people for the open places of an event, place after place, before they are proposed
 * together. The list stays at the chosen place, so a further tick is a reserve of the same duty.
 */
export function usePicking({ event, crew, duty, onChanged }: PickingProps) {
  const { t, i18n } = useLingui();
  const [store] = useState(() => {
    const picks = new Map<string, Pick>();
    return { picks, calls: proposingAt(event, () => picks) };
  });
  const bulk = useBulk(store.calls, onChanged);
  const picked = bulk.chosen.flatMap((id) => store.picks.get(id) ?? []);
  const places = openPlaces(
    crew.rows,
    picked.map((one) => one.duty),
  );
  const causes = causeTexts(i18n);
  const shown = picked.map((one): BulkShownRow => {
    const conflicts = one.causes.map((cause) => causes[cause]);
    const found =
      conflicts.length === 0 ? t`No conflict` : new Intl.ListFormat(i18n.locale).format(conflicts);
    return {
      id: one.id,
      version: 0,
      obstacle: '',
      name: `${one.name} · ${one.unit}`,
      detail: `${dutyText(i18n, one.duty)} · ${found}`,
    };
  });
  const choose = (rows: readonly Candidate[], ids: ReadonlySet<string>) => {
    const added = rows.filter(({ id }) => ids.has(id) && !bulk.chosen.includes(id));
    for (const one of added) store.picks.set(one.id, { ...one, duty });
    bulk.choose([...ids]);
  };
  return { bulk, places, picked, shown, choose };
}

function useProposeWords(): BulkWords {
  const { t } = useLingui();
  return {
    chosen: (count) => <Trans>Propose {count} chosen</Trans>,
    title: t`Propose these people?`,
    words: t`What could keep them away is looked for again. The duties count once you have confirmed them.`,
    passes: (count) => <Plural value={count} one="# person is chosen." other="# people are chosen." />,
    button: (count) => <Plural value={count} one="Propose # person" other="Propose # people" />,
    done: (count) => (
      <Plural value={count} one="# person has been proposed." other="# people have been proposed." />
    ),
  };
}

interface PickBarProps extends Omit<ReturnType<typeof usePicking>, 'choose'> {
  readonly duty: Duty;
  readonly onPlace: (duty: Duty) => void;
}

/** Renders the open places with the number of people they lack, and the proposal of the chosen people. */
export function PickBar({ bulk, places, shown, duty, onPlace }: PickBarProps) {
  const { t, i18n } = useLingui();
  const reasons = useDutyReasons();
  const isShown = (place: Place) => place.capacity === duty.capacity && place.round_kind === duty.round_kind;
  const words = useProposeWords();
  const isFull = !places.some((place) => isShown(place) && place.left > 0);
  const next = isFull ? places.find((place) => place.left > 0) : undefined;
  return (
    <>
      {places.length > 0 && (
        <div className={page.actions} role="group" aria-label={t`Open places`}>
          {places.map((place) => (
            <button
              key={`${place.capacity} ${place.round_kind}`}
              type="button"
              className={page.chip}
              data-tone={place.left > 0 ? 'todo' : 'good'}
              aria-pressed={isShown(place)}
              onClick={() => onPlace(place)}
            >
              {dutyText(i18n, place)} {i18n.number(place.picked)} / {i18n.number(place.open)}
            </button>
          ))}
        </div>
      )}
      {next !== undefined && (
        <p className={page.note} role="status">
          <Trans>Enough people are chosen for {dutyText(i18n, duty)}. A further tick is a reserve.</Trans>{' '}
          <Button size="xs" variant="default" onClick={() => onPlace(next)}>
            <Trans>Go on with {dutyText(i18n, next)}</Trans>
          </Button>
        </p>
      )}
      <BulkPanel
        bulk={bulk}
        reasons={reasons}
        offers={[
          { act: 'propose', words, count: shown.length, onChosen: () => bulk.lookAt('propose', shown) },
        ]}
      />
    </>
  );
}
