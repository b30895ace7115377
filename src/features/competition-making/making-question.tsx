import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { signature, type SignedAct } from '../../../server/contract/acting-identity.ts';
import type { Decision, ManagedCompetition } from '../../../server/contract/competition-making.ts';
import { describeFault } from '../../../server/contract/faults.ts';
import { useMakingSignature } from '../../actors/competition-making.tsx';
import { readForm } from '../../lib/read-form.ts';
import { instantOf, typedOf } from '../../lib/typed-instant.ts';
import { Question } from '../../ui/question.tsx';
import { SentCodeField } from '../../ui/sent-code-field.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
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

/** What is signed with a code, sent for this alone; null for what takes one person, or undoes nothing. */
function signedBy(act: string, competitionId: string, decisionId: string): SignedAct | null {
  switch (act) {
    case 'publish':
    case 'extend':
    case 'cancel':
      return { act, id: competitionId };
    case 'approve':
      return { act, id: decisionId };
    default:
      return null;
  }
}

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
  const { t, i18n } = useLingui();
  const formId = useId();
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

  const approvals: Readonly<Record<Decision['action'], string>> = {
    publish: t`Publish ${name}?`,
    extend: t`Let registration close later?`,
    cancel: t`Cancel ${name}?`,
  };
  const isPublishing = act === 'approve' && decision?.action === 'publish';
  const titles: Readonly<Record<string, string>> = {
    publish: t`Submit ${name} for publication?`,
    archive: t`Archive ${name}?`,
    extend: t`Let registration close later?`,
    cancel: t`Cancel ${name}?`,
    freezeEvent: t`Close the roster of ${name}?`,
    mergeEvent: t`Merge ${name} into another event?`,
    cancelEvent: t`Cancel ${name}?`,
    deleteEvent: t`Delete ${name}?`,
    approve: approvals[decision?.action ?? 'extend'],
    refuse: t`Refuse this proposal?`,
    withdraw: t`Take your proposal back?`,
  };
  const buttons: Readonly<Record<string, string>> = {
    publish: t`Submit for publication`,
    archive: t`Archive`,
    extend: t`Propose`,
    cancel: t`Propose`,
    freezeEvent: t`Close the roster`,
    mergeEvent: t`Merge`,
    cancelEvent: t`Cancel the event`,
    deleteEvent: t`Delete`,
    approve: isPublishing ? t`Approve publication` : t({ message: 'Approve', context: 'decision' }),
    refuse: t`Turn down`,
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

  const signed = signedBy(act, competition.id, part);
  const phoneCode = useMakingSignature(signed);
  const form = useCallForm<{ code: string }, Readonly<Record<string, unknown>>>({
    initialValues: { code: '' },
    read: ({ code }) =>
      signed === null
        ? { body: {}, faults: null }
        : readForm(
            signature,
            { code, key: phoneCode.key },
            phoneCode.key === '' ? { code: 'key.missing' } : {},
          ),
    onSend: (proof) => onSend({ version, ...bodies[act], ...proof }),
    describe: (fault) => describeFault(i18n, fault),
    failure,
    standIns: { key: 'code' },
  });
  const isCodeWrong = failure !== null && 'code' in failure.fields;

  return (
    <Question
      title={titles[act] ?? ''}
      onDismiss={onCancel}
      actions={
        <>
          <Button variant="default" onClick={onCancel} disabled={isSending}>
            <Trans context="out of a question">Back</Trans>
          </Button>
          <Button
            {...((isCancelling || act === 'deleteEvent') && { color: 'red' })}
            type="submit"
            form={formId}
            loading={isSending}
            disabled={!isReady}
          >
            {buttons[act]}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.fields} onSubmit={form.onSubmit} noValidate>
        {isPublishing && (
          <p>
            <Trans>
              Everybody sees it from now on. Its name and dates stay as they are; its events until
              registration opens.
            </Trans>
          </p>
        )}
        {act === 'publish' && (
          <p>
            <Trans>
              It is published as soon as another person of the committee agrees. Until then the committee
              alone sees it; whoever changes the draft submits it anew.
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
        {act === 'deleteEvent' && (
          <p>
            <Trans>Nobody but the committee has seen it. Its code can be used again.</Trans>
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
        {signed !== null && (
          <SentCodeField
            // The code comes while a reason is being typed: the caret stays there.
            form={isReasonNeeded ? { ...form, goOnAt: () => undefined } : form}
            phoneCode={phoneCode}
            onSend={phoneCode.send}
          />
        )}
        <ActFailure failure={isCodeWrong ? null : failure} onReload={onReload} />
      </form>
    </Question>
  );
}
