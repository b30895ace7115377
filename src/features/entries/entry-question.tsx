import { Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Entry } from '../../../server/contract/entry.ts';
import type { EntryAct, SubstituteAct } from '../../actors/entries.tsx';
import { Question } from '../../ui/question.tsx';
import classes from '../../ui/record-page.module.css';
import { EntryFailure } from './entry-failure.tsx';
import type { ReviewAct } from './review-form.tsx';

/** What is asked in a dialog, and not by a form of its own. */
export type QuestionAct = Exclude<EntryAct, ReviewAct | 'requestSubstitute'> | SubstituteAct;

interface EntryQuestionProps {
  readonly act: QuestionAct;
  readonly entry: Entry;
  readonly isSending: boolean;
  readonly failure: Failure | null;
  /** Reads the entry anew, where others were faster. */
  readonly onReload: () => void;
  readonly onSend: (body: Readonly<Record<string, unknown>>) => void;
  readonly onCancel: () => void;
}

/** What has to be said before something is done with an entry: reasons, for how long, that the form is there. */
export function EntryQuestion({
  act,
  entry,
  isSending,
  failure,
  onReload,
  onSend,
  onCancel,
}: EntryQuestionProps) {
  const { t } = useLingui();
  const { version, real_name, substitution } = entry;
  const newcomer = substitution?.real_name ?? '';
  const leaver = substitution?.leaver ?? '';
  const [reason, setReason] = useState('');
  const [isStamped, setStamped] = useState(false);
  const titles: Readonly<Record<QuestionAct, string>> = {
    endorse: t`Endorse the entry of ${real_name}?`,
    revoke: t`Set the entry of ${real_name} back to review?`,
    withdraw: t`Withdraw the entry of ${real_name}?`,
    approveSubstitute: t`Put ${newcomer} in the place of ${leaver}?`,
    refuseSubstitute: t`Refuse ${newcomer} in the place of ${leaver}?`,
    withdrawSubstitute: t`Take the request for ${newcomer} back?`,
  };
  const buttons: Readonly<Record<QuestionAct, string>> = {
    endorse: t`Endorse`,
    revoke: t`Set back to review`,
    withdraw: t`Withdraw the entry`,
    approveSubstitute: t`Grant`,
    refuseSubstitute: t`Turn down`,
    withdrawSubstitute: t`Take the request back`,
  };
  const isReasonNeeded =
    act === 'revoke' ||
    act === 'refuseSubstitute' ||
    (act === 'withdraw' && entry.capacities.includes('organiser'));
  const bodies: Readonly<Record<QuestionAct, Readonly<Record<string, unknown>>>> = {
    endorse: { version, stamped: true },
    revoke: { version, reason: reason.trim() },
    withdraw: { version, reason: reason.trim() },
    approveSubstitute: { version: substitution?.version },
    refuseSubstitute: { version: substitution?.version, reason: reason.trim() },
    withdrawSubstitute: { version: substitution?.version },
  };
  const isReady = act === 'endorse' ? isStamped : !isReasonNeeded || reason.trim().length >= 2;

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
            {...((act === 'withdraw' || act === 'refuseSubstitute') && { color: 'red' })}
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
        {(isReasonNeeded || act === 'withdraw') && (
          <Textarea
            label={isReasonNeeded ? t`Reason` : t`Reason, if you like`}
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
        {act === 'revoke' && (
          <p className={classes.intro}>
            <Trans>The entry keeps its place and is examined again. {real_name} is told.</Trans>
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
        <EntryFailure failure={failure} onReload={onReload} />
      </div>
    </Question>
  );
}
