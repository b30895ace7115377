import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describeMarkingFault, markingWords } from '../../../server/contract/marking/marking-words.ts';
import {
  SCHEME_LIMITS,
  type SchemeContent,
  type Tie,
} from '../../../server/contract/marking/scheme-content.ts';
import { useUnsavedInput } from '../../actors/session/leave-guard.ts';
import type { FormReading } from '../../lib/form/read-form.ts';
import { useCallForm } from '../../ui/form/use-call-form.ts';
import { PartForm, type Keeping } from './part-form.tsx';
import classes from './schemes.module.css';

/** The rules that decide between equal totals, and their form. */

type Ties = Pick<SchemeContent, 'ties' | 'last'>;

/** The form values of a tie rule. A field that the kind does not use is empty. */
const noRule = { kind: 'module', module: '', sum: '' };

const ruleOf = (tie: Tie) => ({
  kind: tie.kind,
  module: tie.kind === 'module' ? tie.module : '',
  sum: tie.kind === 'sum' ? tie.modules.join('+') : '',
});

type TypedTies = { readonly ties: readonly (typeof noRule)[]; readonly last: string };

function readTies(typed: TypedTies, { modules: all, awards }: SchemeContent): FormReading<Ties> {
  const known = all.map(({ code }) => code);
  const faults: Record<string, string> = {};
  const ties = typed.ties.map(({ kind, module, sum }, index): Tie => {
    if (kind === 'practical' || kind === 'time') return { kind };
    if (kind !== 'sum') {
      if (!known.includes(module)) faults[`ties.${index}.module`] = 'required';
      return { kind: 'module', module };
    }
    const modules = sum
      .normalize('NFKC')
      .toUpperCase()
      .split('+')
      .map((one) => one.trim());
    if (modules.length < 2) faults[`ties.${index}.sum`] = 'marking.sum';
    else if (modules.some((one) => !known.includes(one))) faults[`ties.${index}.sum`] = 'marking.unknown';
    return { kind, modules };
  });
  const last = typed.last === 'ruling' ? 'ruling' : 'shared';
  if (awards.kind === 'noTies' && last !== 'ruling') faults['last'] = 'marking.noTies';
  return Object.keys(faults).length > 0 ? { body: null, faults } : { body: { ties, last }, faults: null };
}

interface TiesFormProps {
  readonly content: SchemeContent;
  readonly keeping: Keeping<Ties>;
}

export function TiesForm({ content, keeping }: TiesFormProps) {
  const { t, i18n } = useLingui();
  const words = markingWords(i18n);
  const [begun] = useState<TypedTies>(() => ({ ties: content.ties.map(ruleOf), last: content.last }));
  const form = useCallForm({
    initialValues: begun,
    read: (typed) => readTies(typed, content),
    onSend: keeping.onKeep,
    describe: (fault) => describeMarkingFault(i18n, fault),
    failure: keeping.failure,
    takesFocus: true,
  });
  useUnsavedInput('ties', JSON.stringify(form.values) !== JSON.stringify(begun));
  const kinds = [
    { value: 'module', label: t`Mark of a module` },
    { value: 'sum', label: t`Sum of several modules` },
    { value: 'practical', label: words.tie.practical },
    { value: 'time', label: words.tie.time },
  ];
  const modules = [
    { value: '', label: t`Choose a module` },
    ...content.modules.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
  ];
  const rows = form.rows('ties');
  return (
    <PartForm title={t`Change the tie rules`} form={form} keeping={keeping} isThere={false}>
      {rows.map(({ text, values, remove }, index) => {
        const number = index + 1;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a rule is identified by its position
          <div key={index} className={classes.row}>
            <NativeSelect {...text('kind')} label={t`Rule ${number}`} data={kinds} />
            {values.kind === 'module' && (
              <NativeSelect {...text('module')} label={t`Module of rule ${number}`} data={modules} />
            )}
            {values.kind === 'sum' && (
              <TextInput {...text('sum')} label={t`Modules, such as A+B`} maxLength={100} />
            )}
            <Button variant="subtle" color="red" onClick={remove} aria-label={t`Remove rule ${number}`}>
              <Trans>Remove</Trans>
            </Button>
          </div>
        );
      })}
      {rows.length < SCHEME_LIMITS.ties && (
        <div>
          <Button variant="default" onClick={() => form.add('ties', noRule)}>
            <Trans>Add a rule</Trans>
          </Button>
        </div>
      )}
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

/** Renders the tie rules in order, as text. */
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
