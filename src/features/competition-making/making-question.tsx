import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ManagedCompetition } from '../../../server/contract/competition-making.ts';
import { instantOf, typedOf } from '../../lib/typed-instant.ts';
import { Question } from '../../ui/question.tsx';
import { ActFailure } from './act-failure.tsx';
import type { Sending } from './making-form.tsx';
import classes from '../../ui/record-page.module.css';

interface MakingQuestionProps extends Sending {
  /** What is asked about; the part it is about stands behind a colon. */
  readonly asked: string;
  readonly competition: ManagedCompetition;
}

/** Whoever refuses or ends something says why, in at least so many characters. */
const SHORTEST_REASON = 2;

/** What has to be said before something is done with a competition, an event or a decision. */
export function MakingQuestion({
  asked,
  competition,
  isSending,
  failure,
  onSend,
  onReload,
  onCancel,
}: MakingQuestionProps) {
  const { t } = useLingui();
  const [act = '', part = ''] = asked.split(':');
  const [reason, setReason] = useState('');
  const [closing, setClosing] = useState(typedOf(competition.reg_close_at));
  const [into, setInto] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const event = competition.events.find(({ id }) => id === part);
  const decision = competition.decisions.find(({ id }) => id === part);
  const name = event === undefined ? competition.name : `${event.code} ${event.name}`;
  const others = competition.events.filter(({ id, status }) => id !== part && status === 'planned');
  const taken = (event === undefined ? competition.events : [event]).reduce(
    (sum, { facts }) => sum + facts.taken,
    0,
  );
  const isShort = event !== undefined && event.facts.approved < event.facts.leastEntrants;
  const version = (event ?? decision ?? competition).version;

  const titles: Readonly<Record<string, string>> = {
    publish: t`Publish ${name}?`,
    archive: t`Archive ${name}?`,
    extend: t`Let registration close later?`,
    cancel: t`Cancel ${name}?`,
    freezeEvent: t`Close the roster of ${name}?`,
    mergeEvent: t`Merge ${name} into another event?`,
    cancelEvent: t`Cancel ${name}?`,
    approve: decision?.action === 'cancel' ? t`Cancel ${name}?` : t`Let registration close later?`,
    refuse: t`Refuse this proposal?`,
    withdraw: t`Take your proposal back?`,
  };
  const buttons: Readonly<Record<string, string>> = {
    publish: t`Publish`,
    archive: t`Archive`,
    extend: t`Propose`,
    cancel: t`Propose`,
    freezeEvent: t`Close the roster`,
    mergeEvent: t`Merge`,
    cancelEvent: t`Cancel the event`,
    approve: t`Approve`,
    refuse: t`Refuse`,
    withdraw: t`Take it back`,
  };
  const isReasonNeeded =
    ['extend', 'cancel', 'cancelEvent', 'mergeEvent', 'refuse'].includes(act) ||
    (act === 'freezeEvent' && isShort);
  const isCancelling =
    act === 'cancel' || act === 'cancelEvent' || (act === 'approve' && decision?.action === 'cancel');
  const said = reason.trim();
  const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    extend: { reg_close_at: instantOf(closing), reason: said },
    cancel: { reason: said },
    freezeEvent: { reason: said },
    cancelEvent: { reason: said },
    mergeEvent: { reason: said, into, agreed: isAgreed },
    refuse: { reason: said },
  };
  const isReady =
    (!isReasonNeeded || said.length >= SHORTEST_REASON) &&
    (act !== 'mergeEvent' || (into !== '' && isAgreed));

  return (
    <Question
      title={titles[act] ?? ''}
      onDismiss={onCancel}
      actions={
        <>
          <Button variant="default" onClick={onCancel} disabled={isSending}>
            <Trans>Back</Trans>
          </Button>
          <Button
            {...(isCancelling && { color: 'red' })}
            loading={isSending}
            disabled={!isReady}
            onClick={() => onSend({ version, ...bodies[act] })}
          >
            {buttons[act]}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        {act === 'publish' && (
          <p>
            <Trans>
              Everybody sees it from now on. Its name and dates stay as they are; its events until
              registration opens.
            </Trans>
          </p>
        )}
        {act === 'archive' && (
          <p>
            <Trans>It is kept, and never changed again.</Trans>
          </p>
        )}
        {(act === 'extend' || act === 'cancel') && (
          <p>
            <Trans>It is done as soon as another person of the committee approves it.</Trans>
          </p>
        )}
        {act === 'extend' && (
          <TextInput
            label={t`Registration closes`}
            type="datetime-local"
            value={closing}
            error={failure?.fields['reg_close_at']}
            onChange={({ currentTarget }) => setClosing(currentTarget.value)}
          />
        )}
        {isCancelling && (
          <p>
            {taken === 0 ? (
              <Trans>Nobody is entered yet. This cannot be undone.</Trans>
            ) : (
              <Plural
                value={taken}
                one="# entry is withdrawn with it, and the reason stands beside it. This cannot be undone."
                other="# entries are withdrawn with it, and the reason stands beside each. This cannot be undone."
              />
            )}
          </p>
        )}
        {act === 'freezeEvent' && (
          <p>
            <Trans>Who is on it competes; from then on only the committee changes it.</Trans>
          </p>
        )}
        {act === 'mergeEvent' && (
          <>
            <NativeSelect
              label={t`Into`}
              value={into}
              error={failure?.fields['into']}
              data={[
                { value: '', label: t`Choose` },
                ...others.map((one) => ({ value: one.id, label: `${one.code} ${one.name}` })),
              ]}
              onChange={({ currentTarget }) => setInto(currentTarget.value)}
            />
            <Checkbox
              label={t`Everybody entered has agreed`}
              checked={isAgreed}
              onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
            />
          </>
        )}
        {isReasonNeeded && (
          <Textarea
            label={t`Reason`}
            description={
              act === 'freezeEvent' ? t`Fewer are approved than it needs: why is it held?` : undefined
            }
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            error={failure?.fields['reason']}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        <ActFailure failure={failure} onReload={onReload} />
      </div>
    </Question>
  );
}
