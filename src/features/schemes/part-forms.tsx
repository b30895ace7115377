import { useLingui } from '@lingui/macro';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { readDecimal, readMark, writeMark } from '../../../server/contract/marking/decimal.ts';
import { markingWords } from '../../../server/contract/marking/marking-words.ts';
import {
  criterionFacts,
  moduleFacts,
  modulePlaces,
  penalty as penaltySchema,
  type Criterion,
  type Module,
  type Penalty,
} from '../../../server/contract/marking/scheme-content.ts';
import { readForm, type FormReading } from '../../lib/form/read-form.ts';
import { PartForm, usePartForm, type Keeping } from './part-form.tsx';
import classes from './schemes.module.css';

/** Forms of modules, sub-criteria and penalties. */

/** Rejects a code that another part has. */
function once<Part extends { readonly code: string }>(
  read: FormReading<Part>,
  taken: readonly string[],
): FormReading<Part> {
  return read.body !== null && taken.includes(read.body.code)
    ? { body: null, faults: { code: 'marking.twice' } }
    : read;
}

interface PartProps<Part> {
  /** Null for a new part, for which `code` is the next free code. */
  readonly part: Part | null;
  readonly code: string;
  /** The codes of the other parts. */
  readonly taken: readonly string[];
  readonly keeping: Keeping<Part>;
}

export function ModuleForm({ part, code, taken, keeping }: PartProps<Module>) {
  const { t, i18n } = useLingui();
  const words = markingWords(i18n);
  const form = usePartForm({
    name: `module ${part?.code ?? ''}`,
    current: {
      code: part?.code ?? code,
      name: part?.name ?? '',
      at: part?.at ?? 'work',
      practical: part?.practical ?? true,
    },
    read: (typed: { code: string; name: string; at: string; practical: boolean }): FormReading<Module> => {
      const read = once(readForm(moduleFacts, typed), taken);
      return read.body === null ? read : { ...read, body: { ...read.body, criteria: part?.criteria ?? [] } };
    },
    keeping,
  });
  return (
    <PartForm
      title={part === null ? t`A new module` : t`Change the module`}
      form={form}
      keeping={keeping}
      isThere={part !== null}
    >
      <div className={classes.row}>
        <TextInput {...form.text('code')} label={t`Code`} maxLength={10} />
        <TextInput {...form.text('name')} label={t`Name of the module`} maxLength={60} />
      </div>
      <NativeSelect
        {...form.text('at')}
        label={t`Where it is judged`}
        data={modulePlaces.map((value) => ({ value, label: words.at[value] }))}
      />
      <Checkbox {...form.tick('practical')} label={t`Counts as practical where equals are ranked`} />
    </PartForm>
  );
}

export function CriterionForm({ part, code, taken, keeping }: PartProps<Criterion>) {
  const { t } = useLingui();
  const form = usePartForm({
    name: `criterion ${part?.code ?? code}`,
    current: { code: part?.code ?? code, name: part?.name ?? '' },
    read: (typed: { code: string; name: string }): FormReading<Criterion> => {
      const read = once(readForm(criterionFacts, typed), taken);
      return read.body === null ? read : { ...read, body: { ...read.body, aspects: part?.aspects ?? [] } };
    },
    keeping,
  });
  return (
    <PartForm
      title={part === null ? t`A new sub-criterion` : t`Change the sub-criterion`}
      form={form}
      keeping={keeping}
      isThere={part !== null}
    >
      <div className={classes.row}>
        <TextInput {...form.text('code')} label={t`Code`} maxLength={10} />
        <TextInput {...form.text('name')} label={t`Name of the sub-criterion`} maxLength={60} />
      </div>
    </PartForm>
  );
}

interface PenaltyProps extends PartProps<Penalty> {
  readonly modules: readonly Pick<Module, 'code' | 'name'>[];
}

export function PenaltyForm({ part, code, taken, modules, keeping }: PenaltyProps) {
  const { t } = useLingui();
  const form = usePartForm({
    name: `penalty ${part?.code ?? ''}`,
    current: {
      code: part?.code ?? code,
      text: part?.text ?? '',
      module: part?.module ?? modules[0]?.code ?? '',
      amount: part === null ? '' : writeMark(part.amount),
      times: String(part?.times ?? 1),
    },
    read: (typed: Record<'code' | 'text' | 'module' | 'amount' | 'times', string>) => {
      const numbers = { amount: readMark(typed.amount), times: readDecimal(typed.times, 0) };
      const more = Object.fromEntries(
        Object.entries(numbers).flatMap(([field, value]) =>
          value === null ? [[field, 'marking.number']] : [],
        ),
      );
      return once(readForm(penaltySchema, { ...typed, ...numbers }, more), taken);
    },
    keeping,
  });
  return (
    <PartForm
      title={part === null ? t`A new penalty` : t`Change the penalty`}
      form={form}
      keeping={keeping}
      isThere={part !== null}
    >
      <TextInput {...form.text('text')} label={t`What it is given for`} maxLength={200} />
      <div className={classes.row}>
        <TextInput {...form.text('code')} label={t`Code`} maxLength={10} />
        <TextInput
          {...form.text('amount')}
          label={t`Taken off each time`}
          inputMode="decimal"
          maxLength={6}
        />
        <TextInput {...form.text('times')} label={t`How often at most`} inputMode="numeric" maxLength={2} />
      </div>
      <NativeSelect
        {...form.text('module')}
        label={t`Module`}
        description={t`It never makes the module less than nothing, and takes nothing off another.`}
        data={modules.map((one) => ({ value: one.code, label: `${one.code} ${one.name}` }))}
      />
    </PartForm>
  );
}
