import { Trans, useLingui } from '@lingui/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { aspectMark, isInput } from '../../../server/contract/marking/aspect-mark.ts';
import { readDecimal, writeMark } from '../../../server/contract/marking/decimal.ts';
import { isJudged, type MarkingRule } from '../../../server/contract/marking/marking-rule.ts';
import type { Aspect } from '../../../server/contract/marking/scheme-content.ts';
import classes from './schemes.module.css';

const decimalsOf = (rule: MarkingRule): number => {
  if (rule.kind === 'points') return 2;
  return 'decimals' in rule ? rule.decimals : 0;
};

/**
 * Converts typed text to the input of a judge. Null for empty text, undefined for a value that a judge cannot
 * give.
 */
function inputOf(aspect: Aspect, typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const value = readDecimal(typed, decimalsOf(aspect.rule));
  return value === null || !isInput(aspect, value) ? undefined : value;
}

interface OneInputProps {
  readonly aspect: Aspect;
  readonly label: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** Renders the field for one judge's mark, or for the measure. */
function OneInput({ aspect, label, typed, onType }: OneInputProps) {
  const { t } = useLingui();
  const { rule } = aspect;
  const choices =
    rule.kind === 'level'
      ? ['0', '1', '2', '3'].map((value) => ({ value, label: value }))
      : rule.kind === 'yesNo'
        ? [
            { value: '1', label: t`Yes` },
            { value: '0', label: t`No` },
          ]
        : null;
  return choices === null ? (
    <TextInput
      size="xs"
      label={label}
      value={typed}
      inputMode="decimal"
      maxLength={12}
      error={inputOf(aspect, typed) === undefined ? t`No judge can give this` : null}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  ) : (
    <NativeSelect
      size="xs"
      label={label}
      value={typed}
      data={[{ value: '', label: '–' }, ...choices]}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

/** Renders the mark that results from the inputs. */
function Result({
  aspect,
  inputs,
}: {
  readonly aspect: Aspect;
  readonly inputs: readonly (number | null | undefined)[];
}) {
  if (inputs.includes(undefined)) return <Trans>No mark: one of these cannot be given.</Trans>;
  const found = aspectMark(
    aspect,
    inputs.map((input) => input ?? null),
  );
  if (found.state !== 'marked') {
    return found.state === 'open' ? (
      <Trans>Open: a mark is missing.</Trans>
    ) : (
      <Trans>Conflict: the marks are too far apart, and the judges decide anew.</Trans>
    );
  }
  const [mark, max] = [writeMark(found.mark), writeMark(aspect.max)];
  return (
    <Trans>
      Mark <strong>{mark}</strong> of {max}
    </Trans>
  );
}

/** Renders a trial of a rule: inputs of judges and the resulting mark. The inputs are not stored. */
export function AspectTrial({ aspect }: { readonly aspect: Aspect }) {
  const { t } = useLingui();
  const { rule } = aspect;
  const number = isJudged(rule) ? rule.panel : 1;
  const [typed, setTyped] = useState<readonly string[]>([]);
  const all = Array.from({ length: number }, (_, index) => typed[index] ?? '');
  const change = (at: number, value: string) =>
    setTyped(all.map((one, index) => (index === at ? value : one)));
  const unit = 'unit' in rule && rule.unit !== '' ? ` (${rule.unit})` : '';
  const label = (index: number) => {
    if (isJudged(rule)) return t`Judge ${index + 1}`;
    if (rule.kind === 'faults') return t`Number of faults`;
    return rule.kind === 'yesNo' ? t`Fulfilled` : t`Measured${unit}`;
  };
  return (
    <fieldset className={classes.trial}>
      <legend>
        <Trans>Try the rule</Trans>
      </legend>
      <div className={classes.inputs}>
        {all.map((value, index) => (
          <OneInput
            // oxlint-disable-next-line react/no-array-index-key -- one field for each judge, in order
            key={index}
            aspect={aspect}
            label={label(index)}
            typed={value}
            onType={(next) => change(index, next)}
          />
        ))}
      </div>
      <p role="status">
        <Result aspect={aspect} inputs={all.map((value) => inputOf(aspect, value))} />
      </p>
    </fieldset>
  );
}
