import { Plural, Trans, useLingui } from '@lingui/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { readDecimal, readMark, writeMark } from '../../../server/contract/marking/decimal.ts';
import { awardNumbers } from '../../../server/contract/marking/awards.ts';
import { markingWords } from '../../../server/contract/marking/marking-words.ts';
import {
  awardKinds,
  contentFields,
  type AwardRules,
  type SchemeContent,
} from '../../../server/contract/marking/scheme-content.ts';
import { awardText } from '../../../server/contract/results/result-words.ts';
import { readForm, type FormReading } from '../../lib/form/read-form.ts';
import { PartForm, usePartForm, type Keeping } from './part-form.tsx';
import classes from './schemes.module.css';

/** The rules that derive awards from ranks, and their form. */

type TypedAwards = Record<'kind' | 'floor' | 'shares' | 'numbers', string>;

/** Returns typed whole numbers. Empty if one of them cannot be read. */
function wholesOf(typed: readonly string[]): number[] {
  const found = typed.flatMap((one) => readDecimal(one, 0) ?? []);
  return found.length === typed.length ? found : [];
}

function readAwards(typed: TypedAwards, last: SchemeContent['last']): FormReading<AwardRules> {
  const shares = typed.kind === 'shares' ? typed.shares.normalize('NFKC').replaceAll('%', '').split('/') : [];
  const numbers = typed.kind === 'byNumber' ? typed.numbers.normalize('NFKC').split('+') : [];
  const floor = typed.floor.trim() === '' ? 0 : readMark(typed.floor);
  const read = readForm(
    contentFields.awards,
    { kind: typed.kind, floor: floor ?? 0, shares: wholesOf(shares), numbers: wholesOf(numbers) },
    {
      ...(floor === null && { floor: 'marking.number' }),
      ...(typed.kind === 'noTies' && last !== 'ruling' && { kind: 'marking.noTies' }),
    },
  );
  if (read.faults === null) return read;
  // The text of a fault names the share or the number. All faults of a list can therefore appear at one field.
  const faults = { ...read.faults };
  for (const [field, fault] of Object.entries(read.faults)) faults[field.split('.')[0] ?? field] ??= fault;
  return { body: null, faults };
}

interface AwardsFormProps {
  readonly content: SchemeContent;
  readonly keeping: Keeping<AwardRules>;
}

export function AwardsForm({ content, keeping }: AwardsFormProps) {
  const { t, i18n } = useLingui();
  const words = markingWords(i18n);
  const { kind, floor, shares, numbers } = content.awards;
  const form = usePartForm({
    name: 'awards',
    current: {
      kind,
      floor: floor === 0 ? '' : writeMark(floor),
      shares: shares.join('/'),
      numbers: numbers.join('+'),
    },
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
        {form.values.kind === 'byNumber' && (
          <TextInput
            {...form.text('numbers')}
            label={t`Number of first, second and further prizes, such as 1+3+6`}
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

interface AwardListProps {
  readonly awards: AwardRules;
  /** The number of entries on the roster of the event. */
  readonly entries: number;
}

/** Renders the award rules as text, with the awards that they give the entries of the event. */
export function AwardList({ awards, entries }: AwardListProps) {
  const { t, i18n } = useLingui();
  const { kind, floor, shares, numbers } = awards;
  const least = writeMark(floor);
  const parts = kind === 'byNumber' ? numbers.join(' + ') : shares.map((share) => `${share} %`).join(' / ');
  const given = awardNumbers(awards, entries)
    .map(({ award, number }) => `${awardText(i18n, award)} ${i18n.number(number)}`)
    .join(t({ message: ', ', context: 'awards' }));
  return (
    <ul className={classes.ties}>
      <li>
        {markingWords(i18n).award[kind]}
        {parts !== '' && ` ${parts}`}
      </li>
      {(kind === 'byRank' || kind === 'noTies') && (
        <li>
          <Trans>
            In the upper half of the field, ranks 1 to 3 have gold, silver and bronze, and the other ranks a
            merit award. The lower half has no award.
          </Trans>
        </li>
      )}
      {kind === 'byNumber' && (
        <li>
          <Trans>Competitors who share the last rank of a prize all have this prize</Trans>
        </li>
      )}
      {entries > 0 && (
        <li>
          <Plural
            value={entries}
            one={`# entry on the roster: ${given}`}
            other={`# entries on the roster, without shared ranks: ${given}`}
          />
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
