import { Trans, useLingui } from '@lingui/macro';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import type { Aspect } from '../../../../server/contract/marking/scheme-content.ts';
import type { TypedCell } from '../../../../server/contract/marking/paper-sheet.ts';
import { useUnsavedInput } from '../../../actors/session/leave-guard.ts';
import page from '../../../ui/part/record-page.module.css';
import { isRead, readCell, type ReadCell } from './paper-cells.ts';
import { ruleLine } from '../scoring-texts.ts';
import classes from './paper.module.css';

interface PaperFieldsProps {
  readonly aspects: readonly Aspect[];
  readonly button: string;
  /** Returns the values that one press puts into a cell. */
  readonly choices?: (aspect: Aspect) => readonly { readonly typed: string; readonly words: string }[];
  readonly onSend: (cells: TypedCell[]) => void;
  /** Buttons beside the submit button. */
  readonly others?: ReactNode;
}

interface CellProps {
  readonly aspect: Aspect;
  readonly typed: string;
  readonly read: ReadCell;
  /**
   * Whether the user has tried to send the cells. From then on all faults are shown. A wrong value is also
   * shown once its cell loses the focus.
   */
  readonly isTried: boolean;
  readonly choices: readonly { readonly typed: string; readonly words: string }[];
  readonly onType: (typed: string) => void;
  /**
   * Moves the focus to the next cell.
   * @returns false if there is no next cell
   */
  readonly onNext: () => boolean;
}

/** Renders the cell of one aspect. */
function Cell({ aspect, typed, read, isTried, choices, onType, onNext }: CellProps) {
  const { t, i18n } = useLingui();
  const { code, text, rule, max } = aspect;
  const [isLeft, setLeft] = useState(false);
  const unit = 'unit' in rule && rule.unit !== '' ? rule.unit : undefined;
  const fault =
    read === 'missing'
      ? isTried && t`Not typed yet`
      : read === 'wrong' && (isTried || isLeft) && t`No value of this rule`;
  return (
    <div className={classes.cell}>
      <div>
        <strong>{code}</strong> {text}
        <p className={page.small}>
          {rule.kind === 'yesNo' ? t`1 for yes, 0 for no` : ruleLine(i18n, rule, max)}
        </p>
        {choices.length > 0 && (
          <div className={page.actions}>
            {choices.map((choice) => (
              <Button
                key={choice.words}
                size="xs"
                variant="default"
                aria-label={`${code}: ${choice.words}`}
                onClick={() => onType(choice.typed)}
              >
                {choice.words}
              </Button>
            ))}
          </div>
        )}
      </div>
      <TextInput
        data-cell={code}
        aria-label={`${code} ${text}`}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        rightSection={unit}
        error={fault === false ? null : fault}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onBlur={() => setLeft(true)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && onNext()) event.preventDefault();
        }}
      />
    </div>
  );
}

/**
 * Renders the cells of a paper for keyboard input. Enter moves to the next cell, and submits from the last
 * one.
 */
export function PaperFields({ aspects, button, choices, onSend, others }: PaperFieldsProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isTried, setTried] = useState(false);
  useUnsavedInput(
    'paper',
    Object.values(typed).some((one) => one !== ''),
  );
  const cells = aspects.map((aspect) => ({
    aspect,
    typed: typed[aspect.code] ?? '',
    read: readCell(aspect, typed[aspect.code] ?? ''),
  }));
  const faulty = cells.filter(({ read }) => !isRead(read));
  const inputs = () => [...(form.current?.querySelectorAll<HTMLInputElement>('input[data-cell]') ?? [])];
  const goAfter = (code: string) => {
    const all = inputs();
    const next = all[all.findIndex((one) => one.dataset['cell'] === code) + 1];
    next?.focus();
    next?.select();
    return next !== undefined;
  };
  const goTo = (code: string) =>
    inputs()
      .find((one) => one.dataset['cell'] === code)
      ?.focus();
  const send = () => {
    setTried(true);
    const [first] = faulty;
    if (first === undefined) {
      onSend(
        cells.flatMap(({ aspect, read }) => (isRead(read) ? [{ aspect: aspect.code, value: read }] : [])),
      );
    } else goTo(first.aspect.code);
  };
  return (
    <form
      ref={form}
      className={classes.cells}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className={page.small}>
        <Trans>Enter goes to the next cell. Type - where nothing stands on the paper.</Trans>
      </p>
      {cells.map((cell) => (
        <Cell
          key={cell.aspect.code}
          {...cell}
          isTried={isTried}
          choices={choices?.(cell.aspect) ?? []}
          onNext={() => goAfter(cell.aspect.code)}
          onType={(value) => setTyped((before) => ({ ...before, [cell.aspect.code]: value }))}
        />
      ))}
      <div className={classes.foot}>
        <p role="status" className={page.small}>
          {isTried && faulty.length > 0
            ? t`To be put right: ${faulty.map(({ aspect }) => aspect.code).join(', ')}`
            : t`${cells.length - faulty.length} of ${cells.length} cells typed`}
        </p>
        <div className={page.actions}>
          <Button type="submit">{button}</Button>
          {others}
        </div>
      </div>
    </form>
  );
}
