import { Trans, useLingui } from '@lingui/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { boothActs } from '../../../../server/contract/exhibitor/booth-acts.ts';
import { addBooths, listBooths, type Booth } from '../../../../server/contract/exhibitor/booth.ts';
import { allowedActs, callsOf, type ActOf } from '../../../../server/contract/kit/acts.ts';
import { ActButtons } from '../../../kit/act/act-buttons.tsx';
import { ActDialog, moreFields, type ActWords } from '../../../kit/act/act-dialog.tsx';
import { useActs } from '../../../kit/act/use-act.ts';
import { useRecord } from '../../../kit/record/use-record.ts';
import { LoadFailed } from '../../../ui/failure/load-failed.tsx';
import { Panel } from '../../../ui/part/panel.tsx';
import page from '../../../ui/part/record-page.module.css';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../../ui/state/rows-skeleton.tsx';
import { BoothPlan } from './booth-plan.tsx';
import { boothTexts } from '../exhibitor-texts.ts';
import classes from '../exhibitors.module.css';
import { numberOf } from '../../../lib/form/typed-number.ts';

const calls = { ...callsOf(boothActs), add: addBooths };
type BoothAct = ActOf<typeof boothActs>;

/** Returns the fields of the dialogs that add booths and change one. */
function useBoothFields(booth: Booth | undefined) {
  const { t } = useLingui();
  const add = moreFields({
    initial: { hall: '', row: 'A', first: '1', last: '10', area: '9', power: '3' },
    read: ({ hall, row, ...numbers }) => ({
      hall,
      row,
      first: numberOf(numbers.first),
      last: numberOf(numbers.last),
      area: numberOf(numbers.area),
      power: numberOf(numbers.power),
    }),
    renderFields: ({ text }) => (
      <>
        <TextInput {...text('hall')} label={t`Hall`} description={t`Such as: Hall B1`} maxLength={20} />
        <TextInput
          {...text('row')}
          label={t`Row of booths`}
          description={t`One or two capital letters`}
          maxLength={2}
        />
        <div className={classes.pair}>
          <TextInput {...text('first')} label={t`First number`} inputMode="numeric" maxLength={3} />
          <TextInput {...text('last')} label={t`Last number`} inputMode="numeric" maxLength={3} />
        </div>
        <div className={classes.pair}>
          <TextInput {...text('area')} label={t`Area, m²`} inputMode="numeric" maxLength={4} />
          <TextInput {...text('power')} label={t`Power, kW`} inputMode="numeric" maxLength={3} />
        </div>
      </>
    ),
  });
  const change = moreFields({
    initial: { area: String(booth?.area ?? ''), power: String(booth?.power ?? '') },
    read: ({ area, power }) => ({ area: numberOf(area), power: numberOf(power) }),
    renderFields: ({ text }) => (
      <div className={classes.pair}>
        <TextInput {...text('area')} label={t`Area, m²`} inputMode="numeric" maxLength={4} />
        <TextInput {...text('power')} label={t`Power, kW`} inputMode="numeric" maxLength={3} />
      </div>
    ),
  });
  return { add, change };
}

function useBoothWords(booth: Booth | undefined): Readonly<Record<keyof typeof calls, ActWords>> {
  const { t } = useLingui();
  const fields = useBoothFields(booth);
  const no = booth?.no ?? '';
  return {
    change: {
      label: t`Change the booth`,
      title: t`Change booth ${no}`,
      button: t`Save`,
      fields: fields.change,
    },
    block: {
      title: t`Block booth ${no}?`,
      words: t`It is not assigned as long as it is blocked.`,
      button: t`Block the booth`,
    },
    unblock: {
      title: t`Make booth ${no} available again?`,
      button: t`Make it available`,
    },
    remove: {
      title: t`Remove booth ${no} from the plan?`,
      button: t`Remove the booth`,
      isGrave: true,
    },
    add: {
      label: t`Add booths`,
      title: t`Add a row of booths`,
      words: t`All booths of the row have this area and this power. They can be changed one by one.`,
      button: t`Add the booths`,
      fields: fields.add,
    },
  };
}

interface SelectedProps {
  readonly booth: Booth;
  readonly action: { readonly ask: (act: BoothAct) => void };
  readonly words: ReturnType<typeof useBoothWords>;
  readonly onClose: () => void;
}

/** Renders the selected booth with its acts. */
function Selected({ booth, action, words, onClose }: SelectedProps) {
  const { i18n } = useLingui();
  return (
    <div className={page.note} role="status">
      <p>
        <strong>
          {booth.hall} {booth.no}
        </strong>{' '}
        {booth.holder || boothTexts(i18n)[booth.status]}
        {booth.reason !== '' && ` · ${booth.reason}`}
      </p>
      <div className={page.actions}>
        <ActButtons action={action} acts={allowedActs(boothActs, booth)} texts={words} main="" />
        <Button variant="subtle" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  );
}

interface BoothsPanelProps {
  readonly callId: string;
  /** Whether the reader may add booths. */
  readonly canAdd: boolean;
  /** Runs after the booths have changed. */
  readonly onChanged: () => void;
}

/** Renders the plan of the booths, and the acts on the selected one for the committee. */
export function BoothsPanel({ callId, canAdd, onChanged }: BoothsPanelProps) {
  const { t } = useLingui();
  const record = useRecord(listBooths, { id: callId }, 'reload');
  const [selected, setSelected] = useState('');
  const booths = record.data?.data ?? [];
  const booth = booths.find(({ id }) => id === selected);
  const action = useActs(calls, {}, { record, onDone: onChanged });
  const words = useBoothWords(booth);
  if (record.data === null) {
    return (
      <Panel title={t`Booths`}>
        {record.isLoading ? (
          <RowsSkeleton />
        ) : (
          <LoadFailed
            failure={record.failure}
            message={t`The booths could not be fetched`}
            onRetry={record.reload}
          />
        )}
      </Panel>
    );
  }
  const isAdding = action.asked === 'add';
  const add = canAdd && <ActButtons action={action} acts={['add']} texts={words} main="" />;
  return (
    <Panel title={t`Booths`} aside={booths.length > 0 && add}>
      {booths.length === 0 ? (
        <EmptyState
          text={
            canAdd
              ? t`There are no booths yet. A call needs booths before it can be published.`
              : t`The plan has no booths yet.`
          }
          action={add}
        />
      ) : (
        <BoothPlan
          booths={booths}
          selected={selected}
          {...(canAdd && { onSelect: ({ id }: Booth) => setSelected(id === selected ? '' : id) })}
        />
      )}
      {booth !== undefined && (
        <Selected booth={booth} action={action} words={words} onClose={() => setSelected('')} />
      )}
      <ActDialog
        key={`${action.asked} ${selected}`}
        action={action}
        texts={words}
        of={{ id: isAdding ? callId : selected }}
        given={isAdding ? {} : { version: booth?.version ?? 0 }}
      />
    </Panel>
  );
}
