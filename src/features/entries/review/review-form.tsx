import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { returnable } from '../../../../server/contract/entry/entry-acts.ts';
import type { Entry } from '../../../../server/contract/entry/entry.ts';
import { ActFailure } from '../../../kit/act/act-failure.tsx';
import record from '../../../ui/part/record-page.module.css';
import classes from '../entries.module.css';
import { fieldText } from '../entry-texts.ts';
import { useStockReasons } from './stock-reasons.ts';
import type { EntryActs } from '../entry-acts.tsx';

const reviewActs = ['approve', 'return', 'reject'] as const;
/** The decisions of a reviewer whose form is beside the evidence. */
export type ReviewAct = (typeof reviewActs)[number];

/** Checks whether an act is a decision with a form beside the evidence. */
export const isReview = (act: string): act is ReviewAct => reviewActs.some((one) => one === act);

interface ReviewFormProps {
  readonly act: ReviewAct;
  readonly entry: Entry;
  /** Whether the next entry of a queue follows. */
  readonly isQueue?: boolean;
  readonly action: EntryActs;
}

interface StockProps {
  readonly label: string;
  readonly reasons: readonly string[];
  readonly isChosen: (reason: string) => boolean;
  readonly onChoose: (reason: string) => void;
}

/** Renders reasons that are often used. A click adds a reason to the text, and another click removes it. */
function Stock({ label, reasons, isChosen, onChoose }: StockProps) {
  return (
    <div className={classes.stock} role="group" aria-label={label}>
      {reasons.map((reason) => (
        <Button
          key={reason}
          size="compact-sm"
          variant={isChosen(reason) ? 'light' : 'default'}
          aria-pressed={isChosen(reason)}
          classNames={{ root: classes.stockReason ?? '', label: classes.stockLabel ?? '' }}
          onClick={() => onChoose(reason)}
        >
          {reason}
        </Button>
      ))}
    </div>
  );
}

const SEPARATOR = '；';
const partsOf = (text: string) =>
  text
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter(Boolean);

/** Adds a reason to a text, or removes it if the text contains it. */
const toggled = (text: string, reason: string) => {
  const parts = partsOf(text);
  return (parts.includes(reason) ? parts.filter((part) => part !== reason) : [...parts, reason]).join(
    SEPARATOR,
  );
};

/** Renders the form of a review decision with its reasons: beside the evidence, or below it on a phone. */
export function ReviewForm({ act, entry, isQueue = false, action }: ReviewFormProps) {
  const { t, i18n } = useLingui();
  const { isSending, actFailure, send, cancel, readAnew } = action;
  const { version, real_name, checks } = entry;
  const stock = useStockReasons();
  const [reason, setReason] = useState('');
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const [hours, setHours] = useState(String(entry.correction_hours));
  const panel = useRef<HTMLElement>(null);
  // On a phone the form is below the evidence. The focus scrolls it into view and moves keyboard input to it.
  useEffect(() => panel.current?.focus(), []);
  const fields = returnable.filter((field) => reasons[field] !== undefined);
  const given = Object.fromEntries(
    Object.entries(reasons).flatMap(([field, text]) => (text.trim() === '' ? [] : [[field, text.trim()]])),
  );
  const setField = (field: string, text: string) => setReasons((before) => ({ ...before, [field]: text }));

  const titles: Readonly<Record<ReviewAct, string>> = {
    approve: t`Approve the entry of ${real_name}?`,
    return: t`Return the entry of ${real_name} for correction?`,
    reject: t`Reject the entry of ${real_name}?`,
  };
  const buttons: Readonly<Record<ReviewAct, string>> = isQueue
    ? { approve: t`Approve, next`, return: t`Return, next`, reject: t`Reject, next` }
    : { approve: t`Approve`, return: t`Return`, reject: t`Reject` };
  const isReasonNeeded = act === 'reject' || (act === 'approve' && checks !== 'pass');
  const isReady =
    act === 'return'
      ? Object.values(given).length > 0 && Object.values(given).every((text) => text.length >= 2)
      : !isReasonNeeded || reason.trim().length >= 2;
  const decide = () =>
    act === 'return'
      ? send(act, { version, reasons: given, hours: Number(hours) })
      : send(act, { version, reason: reason.trim() });
  const singles = { approve: stock.approve, return: [], reject: stock.reject }[act];

  return (
    <aside ref={panel} tabIndex={-1} className={classes.decide} aria-label={titles[act]}>
      <h2 className={classes.question}>{titles[act]}</h2>
      <form
        className={record.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) decide();
        }}
      >
        {act === 'return' && (
          <>
            <Stock
              label={t`Often used`}
              reasons={stock.return.map(({ text }) => text)}
              isChosen={(text) => Object.values(reasons).some((one) => partsOf(one).includes(text))}
              onChoose={(text) => {
                const field = stock.return.find((one) => one.text === text)?.field ?? 'remarks';
                setField(field, toggled(reasons[field] ?? '', text));
              }}
            />
            {fields.map((field) => (
              <Textarea
                key={field}
                label={fieldText(i18n, field)}
                placeholder={t`What is to be put right`}
                autosize
                minRows={1}
                maxLength={500}
                value={reasons[field] ?? ''}
                onChange={({ currentTarget }) => setField(field, currentTarget.value)}
              />
            ))}
            {fields.length < returnable.length && (
              <NativeSelect
                label={t`Another reason, in your own words`}
                value=""
                data={[
                  { value: '', label: t`Choose what it is about` },
                  ...returnable
                    .filter((field) => !fields.includes(field))
                    .map((field) => ({ value: field, label: fieldText(i18n, field) })),
                ]}
                onChange={({ currentTarget }) =>
                  currentTarget.value !== '' && setField(currentTarget.value, '')
                }
              />
            )}
            <NativeSelect
              label={t`Time to put it right`}
              value={hours}
              data={[...new Set([24, 48, 120, entry.correction_hours])]
                .toSorted((a, b) => a - b)
                .map((span) => ({ value: String(span), label: t`${span} h` }))}
              onChange={({ currentTarget }) => setHours(currentTarget.value)}
            />
          </>
        )}
        {isReasonNeeded && (
          <>
            <Stock
              label={t`Often used`}
              reasons={singles}
              isChosen={(text) => partsOf(reason).includes(text)}
              onChoose={(text) => setReason(toggled(reason, text))}
            />
            <Textarea
              label={t`Reason`}
              description={
                act === 'approve' ? t`Not every rule is met by itself: say why it is let in.` : undefined
              }
              autosize
              minRows={2}
              maxLength={500}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </>
        )}
        <ActFailure failure={actFailure} onReload={readAnew} />
        <div className={record.actions}>
          <Button
            type="submit"
            loading={isSending}
            disabled={!isReady}
            {...(act === 'reject' && { color: 'red' })}
          >
            {buttons[act]}
          </Button>
          <Button variant="default" onClick={cancel} disabled={isSending}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </aside>
  );
}
