import { useLingui } from '@lingui/macro';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { markingWords } from '../../../server/contract/marking/marking-words.ts';
import { ruleKinds, type Aspect } from '../../../server/contract/marking/scheme-content.ts';
import type { CallForm } from '../../ui/form/use-call-form.ts';
import { AspectTrial } from './aspect-trial.tsx';
import { beginValues, readAspect, valuesOf, type AspectValues } from './aspect-values.ts';
import { PartForm, usePartForm, type Keeping } from './part-form.tsx';
import classes from './schemes.module.css';

type Fields = Pick<CallForm<AspectValues>, 'text' | 'tick' | 'values'>;

/** Renders the fields for the number of judges and the allowed spread of their marks. */
function PanelFields({ form }: { readonly form: Fields }) {
  const { t } = useLingui();
  const isLevel = form.values.kind === 'level';
  return (
    <div className={classes.row}>
      <TextInput {...form.text('panel')} label={t`Judges`} inputMode="numeric" maxLength={1} />
      <TextInput
        {...form.text('limit')}
        label={t`Largest spread`}
        description={
          isLevel ? t`In levels; beyond it the judges decide anew` : t`Empty: a fifth of the maximum`
        }
        inputMode="decimal"
        maxLength={6}
      />
      {!isLevel && (
        <TextInput {...form.text('step')} label={t`Step of the points`} inputMode="decimal" maxLength={6} />
      )}
    </div>
  );
}

/** Renders the fields for the texts of the levels. */
function LevelFields({ form }: { readonly form: Fields }) {
  const { t } = useLingui();
  return (
    <>
      <PanelFields form={form} />
      <Checkbox
        {...form.tick('trim')}
        label={t`Of four or more judges the highest and the lowest are left out`}
      />
      {([0, 1, 2, 3] as const).map((level) => (
        <TextInput
          key={level}
          {...form.text(`level${level}`)}
          label={t`Text of level ${level}`}
          maxLength={200}
        />
      ))}
    </>
  );
}

/** Renders the fields of the chosen kind of rule. */
function RuleFields({ form }: { readonly form: Fields }) {
  const { t } = useLingui();
  const unit = (
    <TextInput
      {...form.text('unit')}
      label={t`Unit of measure`}
      description={t`Such as mm or s`}
      maxLength={12}
    />
  );
  const exact = t`With as many decimals as are measured, such as 38.000`;
  switch (form.values.kind) {
    case 'level':
      return <LevelFields form={form} />;
    case 'points':
      return <PanelFields form={form} />;
    case 'bands':
      return (
        <>
          <Textarea
            {...form.text('details')}
            label={t`Bands and their marks`}
            description={t`One a line, such as 37.975~38.000=5. The first that fits counts; beyond all of them there is no mark.`}
            autosize
            minRows={2}
          />
          {unit}
        </>
      );
    case 'faults':
      return (
        <Textarea
          {...form.text('details')}
          label={t`Faults and their marks`}
          description={t`One a line: 2=1.50 gives 1.50 for at most two faults. With more than the last there is no mark.`}
          autosize
          minRows={2}
        />
      );
    case 'linear':
      return (
        <div className={classes.row}>
          <TextInput {...form.text('best')} label={t`Best value`} description={exact} inputMode="decimal" />
          <TextInput
            {...form.text('worst')}
            label={t`Worst value`}
            description={t`From here on there is no mark`}
            inputMode="decimal"
          />
          {unit}
        </div>
      );
    case 'scaled':
      return (
        <div className={classes.row}>
          <TextInput {...form.text('of')} label={t`The whole`} description={exact} inputMode="decimal" />
          {unit}
        </div>
      );
    default:
      return null;
  }
}

interface AspectFormProps {
  /** Null for a new aspect, for which `code` is the next free code. */
  readonly aspect: Aspect | null;
  readonly code: string;
  /** The codes of the other aspects. */
  readonly taken: readonly string[];
  readonly keeping: Keeping<Aspect>;
}

/** Renders the form of an aspect and its rule. Below the fields the user can try the rule as typed. */
export function AspectForm({ aspect, code, taken, keeping }: AspectFormProps) {
  const { t, i18n } = useLingui();
  const words = markingWords(i18n);
  const [level0, level1, level2, level3] = words.levels;
  const current =
    aspect === null ? { ...beginValues, code, level0, level1, level2, level3 } : valuesOf(aspect);
  const form = usePartForm({
    name: `aspect ${aspect?.code ?? ''}`,
    current,
    read: (typed: AspectValues) => readAspect(typed, taken),
    keeping,
  });
  const typed = readAspect(form.values, taken).body;
  return (
    <PartForm
      title={aspect === null ? t`A new aspect` : t`Change the aspect`}
      form={form}
      keeping={keeping}
      isThere={aspect !== null}
    >
      <div className={classes.row}>
        <TextInput {...form.text('code')} label={t`Code`} maxLength={10} />
        <TextInput {...form.text('max')} label={t`Maximum`} inputMode="decimal" maxLength={6} />
      </div>
      <TextInput {...form.text('text')} label={t`What is judged`} maxLength={200} />
      <NativeSelect
        {...form.text('kind')}
        label={t`Kind of rule`}
        data={ruleKinds.map((value) => ({ value, label: words.kind[value] }))}
      />
      <RuleFields form={form} />
      {typed !== null && <AspectTrial aspect={typed} />}
    </PartForm>
  );
}
