import { useLingui } from '@lingui/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { markingWords } from '../../../server/contract/marking/marking-words.ts';
import type { SchemeContent, Tie } from '../../../server/contract/marking/scheme-content.ts';
import type { FormReading } from '../../lib/read-form.ts';
import { PartForm, usePartForm, type Keeping } from './part-form.tsx';
import classes from './schemes.module.css';

/** What decides between equal totals, and the form of it. */

type Ties = Pick<SchemeContent, 'ties' | 'last'>;

/** Rules that can be chosen on the form; a sheet takes more. */
const PLACES = [0, 1, 2, 3] as const;
type Values = { last: string } & Record<
  `rule${(typeof PLACES)[number]}` | `sum${(typeof PLACES)[number]}`,
  string
>;

/** A rule as the list of choices has it. */
const choiceOf = (tie: Tie | undefined) => {
  if (tie === undefined) return '';
  return tie.kind === 'module' ? `module ${tie.module}` : tie.kind;
};

function valuesOf({ ties, last }: Ties): Values {
  const values: Values = {
    last,
    rule0: '',
    rule1: '',
    rule2: '',
    rule3: '',
    sum0: '',
    sum1: '',
    sum2: '',
    sum3: '',
  };
  for (const place of PLACES) {
    const tie = ties[place];
    values[`rule${place}`] = choiceOf(tie);
    values[`sum${place}`] = tie?.kind === 'sum' ? tie.modules.join('+') : '';
  }
  return values;
}

/** @param known codes of the modules */
function readTies(typed: Values, known: readonly string[]): FormReading<Ties> {
  const faults: Record<string, string> = {};
  const ties = PLACES.flatMap((place): Tie[] => {
    const choice = typed[`rule${place}`];
    if (choice === 'practical' || choice === 'time') return [{ kind: choice }];
    if (choice !== 'sum') return choice === '' ? [] : [{ kind: 'module', module: choice.slice(7) }];
    const modules = typed[`sum${place}`]
      .normalize('NFKC')
      .toUpperCase()
      .split('+')
      .map((one) => one.trim());
    if (modules.length < 2) faults[`sum${place}`] = 'marking.sum';
    else if (modules.some((one) => !known.includes(one))) faults[`sum${place}`] = 'marking.unknown';
    return [{ kind: 'sum', modules }];
  });
  const last = typed.last === 'ruling' ? 'ruling' : 'shared';
  return Object.keys(faults).length > 0 ? { body: null, faults } : { body: { ties, last }, faults: null };
}

interface TiesFormProps {
  readonly content: SchemeContent;
  readonly keeping: Keeping<Ties>;
}

export function TiesForm({ content, keeping }: TiesFormProps) {
  const { t, i18n } = useLingui();
  const words = markingWords(i18n);
  const codes = content.modules.map(({ code }) => code);
  const form = usePartForm({
    name: 'ties',
    current: valuesOf(content),
    read: (typed: Values) => readTies(typed, codes),
    keeping,
  });
  const choices = [
    { value: '', label: t`Nothing more` },
    ...content.modules.map(({ code, name }) => ({ value: `module ${code}`, label: `${code} ${name}` })),
    { value: 'sum', label: t`Sum of several modules` },
    { value: 'practical', label: words.tie.practical },
    { value: 'time', label: words.tie.time },
  ];
  return (
    <PartForm title={t`Change the tie rules`} form={form} keeping={keeping} isThere={false}>
      {PLACES.map((place) => (
        <div key={place} className={classes.row}>
          <NativeSelect {...form.text(`rule${place}`)} label={t`Rule ${place + 1}`} data={choices} />
          {form.values[`rule${place}`] === 'sum' && (
            <TextInput {...form.text(`sum${place}`)} label={t`Modules, such as A+B`} maxLength={100} />
          )}
        </div>
      ))}
      <NativeSelect
        {...form.text('last')}
        label={t`Who is equal by all of them`}
        data={[
          { value: 'shared', label: words.last.shared },
          { value: 'ruling', label: words.last.ruling },
        ]}
      />
    </PartForm>
  );
}

/** The rules in their order, in words. */
export function TieList({ ties, last }: Ties) {
  const { t, i18n } = useLingui();
  const words = markingWords(i18n);
  const wordOf = (tie: Tie) => {
    if (tie.kind === 'module') return t`Module ${tie.module}`;
    return tie.kind === 'sum' ? t`Sum of ${tie.modules.join(' + ')}` : words.tie[tie.kind];
  };
  return (
    <ol className={classes.ties}>
      {ties.map((tie) => (
        <li key={wordOf(tie)}>{wordOf(tie)}</li>
      ))}
      <li>{words.last[last]}</li>
    </ol>
  );
}
