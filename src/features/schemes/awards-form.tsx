import { Trans, useLingui } from '@lingui/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { readDecimal, readMark, writeMark } from '../../../server/contract/marking/decimal.ts';
import { markingWords } from '../../../server/contract/marking/marking-words.ts';
import {
  awardKinds,
  contentFields,
  type AwardRules,
  type SchemeContent,
} from '../../../server/contract/marking/scheme-content.ts';
import { readForm, type FormReading } from '../../lib/form/read-form.ts';
import { PartForm, usePartForm, type Keeping } from './part-form.tsx';
import classes from './schemes.module.css';

/** The rules that derive awards from ranks, and their form. */

type TypedAwards = Record<'kind' | 'floor' | 'shares', string>;

function readAwards(typed: TypedAwards, last: SchemeContent['last']): FormReading<AwardRules> {
  const isByShares = typed.kind === 'shares';
  const shares = isByShares
    ? typed.shares
        .normalize('NFKC')
        .split('/')
        .map((one) => readDecimal(one.replace('%', ''), 0))
    : [];
  const floor = typed.floor.trim() === '' ? 0 : readMark(typed.floor);
  const read = readForm(
    contentFields.awards,
    { kind: typed.kind, floor: floor ?? 0, shares: shares.includes(null) ? [] : shares },
    {
      ...(floor === null && { floor: 'marking.number' }),
      ...(typed.kind === 'noTies' && last !== 'ruling' && { kind: 'marking.noTies' }),
    },
  );
  // The text of a fault names the share. All faults of shares can therefore appear at one field.
  const fault = Object.entries(read.faults ?? {}).find(([field]) => field.startsWith('shares'))?.[1];
  return read.faults === null || fault === undefined
    ? read
    : { body: null, faults: { ...read.faults, shares: fault } };
}

interface AwardsFormProps {
  readonly content: SchemeContent;
  readonly keeping: Keeping<AwardRules>;
}

export function AwardsForm({ content, keeping }: AwardsFormProps) {
  const { t, i18n } = useLingui();
  const words = markingWords(i18n);
  const { kind, floor, shares } = content.awards;
  const form = usePartForm({
    name: 'awards',
    current: { kind, floor: floor === 0 ? '' : writeMark(floor), shares: shares.join('/') },
    read: (typed: TypedAwards) => readAwards(typed, content.last),
    keeping,
  });
  return (
    <PartForm title={t`Change the awards`} form={form} keeping={keeping} isThere={false}>
      <NativeSelect
        {...form.text('kind')}
        label={t`How awards are given`}
        data={awardKinds.map((value) => ({ value, label: words.award[value] }))}
      />
      <div className={classes.row}>
        {form.values.kind === 'shares' && (
          <TextInput
            {...form.text('shares')}
            label={t`Shares in percent, such as 10/20/30`}
            maxLength={40}
            inputMode="text"
          />
        )}
        <TextInput
          {...form.text('floor')}
          label={t`Least total with an award`}
          description={t`Empty: any total above 0.00`}
          inputMode="decimal"
          maxLength={6}
        />
      </div>
    </PartForm>
  );
}

/** Renders the award rules as text. */
export function AwardList({ awards: { kind, floor, shares } }: Pick<SchemeContent, 'awards'>) {
  const { i18n } = useLingui();
  const least = writeMark(floor);
  const percents = shares.map((share) => `${share} %`).join(' / ');
  return (
    <ul className={classes.ties}>
      <li>
        {markingWords(i18n).award[kind]}
        {percents !== '' && ` ${percents}`}
      </li>
      {kind !== 'shares' && (
        <li>
          <Trans>
            Ranks 1 to 3 have gold, silver and bronze, the other ranks of the upper half a merit award
          </Trans>
        </li>
      )}
      {floor > 0 && (
        <li>
          <Trans>From a total of {least} on</Trans>
        </li>
      )}
    </ul>
  );
}
