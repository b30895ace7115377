import { Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { returnable, type Entry } from '../../../server/contract/entry.ts';
import type { EntryAct, SubstituteAct } from '../../actors/entries.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Question } from '../../ui/question.tsx';
import classes from '../../ui/record-page.module.css';
import { fieldText } from './entry-texts.ts';

/** What is asked in a dialog, and not by a form of its own. */
export type QuestionAct = Exclude<EntryAct, 'requestSubstitute'> | SubstituteAct;

interface EntryQuestionProps {
  readonly act: QuestionAct;
  readonly entry: Entry;
  readonly isSending: boolean;
  readonly failure: Failure | null;
  readonly onSend: (body: Readonly<Record<string, unknown>>) => void;
  readonly onCancel: () => void;
}

/** What has to be said before something is done with an entry: reasons, for how long, that the form is there. */
export function EntryQuestion({ act, entry, isSending, failure, onSend, onCancel }: EntryQuestionProps) {
  const { t, i18n } = useLingui();
  const { version, real_name, checks, substitution } = entry;
  const newcomer = substitution?.real_name ?? '';
  const leaver = substitution?.leaver ?? '';
  const [reason, setReason] = useState('');
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const [hours, setHours] = useState(String(entry.correction_hours));
  const [isStamped, setStamped] = useState(false);
  const given = Object.fromEntries(
    Object.entries(reasons).flatMap(([field, text]) => (text.trim() === '' ? [] : [[field, text.trim()]])),
  );

  const titles: Readonly<Record<QuestionAct, string>> = {
    endorse: t`Endorse the entry of ${real_name}?`,
    approve: t`Approve the entry of ${real_name}?`,
    return: t`Return the entry of ${real_name} for correction?`,
    reject: t`Reject the entry of ${real_name}?`,
    withdraw: t`Withdraw the entry of ${real_name}?`,
    approveSubstitute: t`Put ${newcomer} in the place of ${leaver}?`,
    refuseSubstitute: t`Refuse ${newcomer} in the place of ${leaver}?`,
    withdrawSubstitute: t`Take the request for ${newcomer} back?`,
  };
  const buttons: Readonly<Record<QuestionAct, string>> = {
    endorse: t`Endorse`,
    approve: t`Approve`,
    return: t`Return`,
    reject: t`Reject`,
    withdraw: t`Withdraw`,
    approveSubstitute: t`Grant`,
    refuseSubstitute: t`Refuse`,
    withdrawSubstitute: t`Take back`,
  };
  const isReasonNeeded =
    act === 'reject' ||
    act === 'refuseSubstitute' ||
    (act === 'approve' && checks !== 'pass') ||
    (act === 'withdraw' && entry.capacities.includes('organiser'));
  const bodies: Readonly<Record<QuestionAct, Readonly<Record<string, unknown>>>> = {
    endorse: { version, stamped: true },
    approve: { version, reason: reason.trim() },
    return: { version, reasons: given, hours: Number(hours) },
    reject: { version, reason: reason.trim() },
    withdraw: { version, reason: reason.trim() },
    approveSubstitute: { version: substitution?.version },
    refuseSubstitute: { version: substitution?.version, reason: reason.trim() },
    withdrawSubstitute: { version: substitution?.version },
  };
  const isReady =
    act === 'endorse'
      ? isStamped
      : act === 'return'
        ? Object.keys(given).length > 0
        : !isReasonNeeded || reason.trim().length >= 2;

  return (
    <Question
      title={titles[act]}
      onDismiss={onCancel}
      actions={
        <>
          <Button variant="default" onClick={onCancel} disabled={isSending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            {...((act === 'reject' || act === 'withdraw' || act === 'refuseSubstitute') && { color: 'red' })}
            loading={isSending}
            disabled={!isReady}
            onClick={() => onSend(bodies[act])}
          >
            {buttons[act]}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        {act === 'endorse' && (
          <Checkbox
            label={t`The entry form, stamped by our unit, is with us`}
            checked={isStamped}
            onChange={({ currentTarget }) => setStamped(currentTarget.checked)}
          />
        )}
        {act === 'return' && (
          <>
            {returnable.map((field) => (
              <Textarea
                key={field}
                label={fieldText(i18n, field)}
                placeholder={t`What is to be put right`}
                autosize
                minRows={1}
                maxLength={500}
                value={reasons[field] ?? ''}
                onChange={({ currentTarget }) =>
                  setReasons((before) => ({ ...before, [field]: currentTarget.value }))
                }
              />
            ))}
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
        {(isReasonNeeded || act === 'withdraw') && (
          <Textarea
            label={isReasonNeeded ? t`Reason` : t`Reason, if you like`}
            description={
              act === 'approve' ? t`Not every rule is met by itself: say why it is let in.` : undefined
            }
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        {act === 'withdraw' && (
          <p className={classes.intro}>
            <Trans>The place becomes free for somebody else. This cannot be undone.</Trans>
          </p>
        )}
        {act === 'approveSubstitute' && (
          <p className={classes.intro}>
            <Trans>
              The entry and its number stay; a form printed before is out of date. {leaver} and {newcomer} are
              told.
            </Trans>
          </p>
        )}
        <FailureNote failure={failure} />
      </div>
    </Question>
  );
}
