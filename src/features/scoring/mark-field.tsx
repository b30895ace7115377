import { Trans, useLingui } from '@lingui/macro';
import { Button, TextInput } from '@mantine/core';
import { memo, useState } from 'react';
import { isInput } from '../../../server/contract/marking/aspect-mark.ts';
import { readDecimal, writeDecimal } from '../../../server/contract/marking/decimal.ts';
import type { Aspect } from '../../../server/contract/marking/scheme-content.ts';
import page from '../../ui/part/record-page.module.css';
import { decimalsOf, ruleLine, valueText } from './scoring-texts.ts';
import classes from './scoring.module.css';

interface MarkFieldProps {
  readonly aspect: Aspect;
  /** The current mark: given on this device or stored on the server; null for none. */
  readonly value: number | null;
  /**
   * Whether the mark waits on this device or is saved on the server. `others`: another judge has given the
   * measure. `fixed`: the measure is in the submitted part of another judge.
   */
  readonly state: 'none' | 'waiting' | 'saved' | 'others' | 'fixed';
  readonly isOpen: boolean;
  /** Whether the mark is in conflict and must be given again, with a reason. */
  readonly isDisputed: boolean;
  /** Whether the judge has given the mark again since the conflict. */
  readonly isAnew: boolean;
  readonly onGive: (aspect: string, value: number, reason: string) => void;
}

interface ChoiceProps {
  readonly aspect: Aspect;
  readonly chosen: number | null;
  readonly isOpen: boolean;
  readonly onChoose: (value: number) => void;
}

/** Renders levels, or yes and no, as options that need one touch. */
function Choice({ aspect: { code, rule }, chosen, isOpen, onChoose }: ChoiceProps) {
  const { t } = useLingui();
  const options =
    rule.kind === 'level'
      ? rule.texts.map((words, value) => ({ value, name: `${value}`, words }))
      : [
          { value: 1, name: t`Yes`, words: '' },
          { value: 0, name: t`No`, words: '' },
        ];
  return (
    <div className={classes.levels} data-count={options.length}>
      {options.map(({ value, name, words }) => (
        <label key={value} className={classes.level} data-chosen={chosen === value}>
          <input
            type="radio"
            name={code}
            checked={chosen === value}
            disabled={!isOpen}
            onChange={() => onChoose(value)}
          />
          <strong>{name}</strong>
          {words !== '' && <span>{words}</span>}
        </label>
      ))}
    </div>
  );
}

interface MeasureProps {
  readonly typing: ReturnType<typeof useTyping>;
  readonly rule: Aspect['rule'];
  readonly isOpen: boolean;
  readonly label: string;
}

/** Provides the text of a measured value. It is saved when the field loses the focus. */
function useTyping({ aspect, chosen, onChoose }: Omit<ChoiceProps, 'isOpen'>) {
  const decimals = decimalsOf(aspect.rule);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (chosen === null ? '' : writeDecimal(chosen, decimals));
  const value = readDecimal(shown, decimals);
  const isWrong = shown.trim() !== '' && (value === null || !isInput(aspect, value));
  return {
    shown,
    isWrong,
    onType: setTyped,
    save() {
      if (typed === null || isWrong) return;
      if (value !== null && value !== chosen) onChoose(value);
      setTyped(null);
    },
  };
}

/** Renders the field for a measured value. */
function Measure({ typing, rule, isOpen, label }: MeasureProps) {
  const { t } = useLingui();
  const { shown, isWrong, onType } = typing;
  return (
    <TextInput
      className={classes.measure ?? ''}
      aria-label={label}
      value={shown}
      inputMode="decimal"
      maxLength={12}
      disabled={!isOpen}
      rightSection={'unit' in rule && rule.unit !== '' ? rule.unit : undefined}
      error={isWrong ? t`No value of this rule` : null}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onBlur={() => typing.save()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') typing.save();
      }}
    />
  );
}

interface StateProps extends Pick<MarkFieldProps, 'aspect' | 'value' | 'state'> {
  /** Whether the field contains a text that is not saved, because it is no value of the rule. */
  readonly isWrong: boolean;
}

/** Renders whether the mark is saved. A text that is no value does not replace the mark. */
function MarkState({ aspect: { rule }, value, state, isWrong }: StateProps) {
  const { t, i18n } = useLingui();
  const words = {
    none: '',
    waiting: t`On this device, not sent yet`,
    saved: t`Saved`,
    others: t`Another judge has given this value`,
    fixed: t`Another judge has handed in this value`,
  }[state];
  const counts = value === null ? t`Not saved` : t`Not saved; what counts is ${valueText(i18n, rule, value)}`;
  return (
    <p className={classes.state} role="status">
      {isWrong ? counts : words}
    </p>
  );
}

/** Renders one aspect: its text, its rule and the mark. A touch renders only this aspect again. */
export const MarkField = memo(function MarkField({
  aspect,
  value,
  state,
  isOpen,
  isDisputed,
  isAnew,
  onGive,
}: MarkFieldProps) {
  const { t, i18n } = useLingui();
  const { code, text, rule, max } = aspect;
  const [anew, setAnew] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const isChoice = rule.kind === 'level' || rule.kind === 'yesNo';
  const chosen = isDisputed ? anew : value;
  const onChoose = (given: number) => (isDisputed ? setAnew(given) : onGive(code, given, ''));
  const label = `${code} ${text}`;
  const typing = useTyping({ aspect, chosen, onChoose });
  return (
    <fieldset className={classes.aspect} data-state={state}>
      <legend>
        <strong>{code}</strong> {text}
      </legend>
      <p className={page.small}>{ruleLine(i18n, rule, max)}</p>
      {isDisputed && value !== null && (
        <p className={page.small}>
          {isAnew ? (
            <Trans>Given anew: {valueText(i18n, rule, value)}</Trans>
          ) : (
            <Trans>Given before: {valueText(i18n, rule, value)}</Trans>
          )}
        </p>
      )}
      {isChoice ? (
        <Choice aspect={aspect} chosen={chosen} isOpen={isOpen} onChoose={onChoose} />
      ) : (
        <Measure typing={typing} rule={rule} isOpen={isOpen} label={label} />
      )}
      {isDisputed && isOpen && (
        <div className={classes.anew}>
          <TextInput
            label={t`Reason`}
            value={reason}
            maxLength={200}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Button
            disabled={anew === null || reason.trim() === ''}
            onClick={() => anew !== null && onGive(code, anew, reason.trim())}
          >
            <Trans>Give the mark anew</Trans>
          </Button>
        </div>
      )}
      <MarkState
        aspect={aspect}
        value={value}
        // In a conflict, the judge enters a new mark, so the state of the earlier mark is not shown.
        state={isDisputed && !isAnew ? 'none' : state}
        isWrong={!isChoice && typing.isWrong}
      />
    </fieldset>
  );
});
