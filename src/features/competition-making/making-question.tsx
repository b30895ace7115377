import { Plural, Trans, useLingui } from '@lingui/macro';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import type {
  Decision,
  ManagedCompetition,
  ManagedEvent,
} from '../../../server/contract/competition/competition-making.ts';
import { useSignature } from '../../actors/session/signature.ts';
import { ActDialog, moreFields } from '../../kit/act-dialog.tsx';
import { instantOf, typedOf } from '../../lib/typed-instant.ts';
import type { MakingAction } from './use-competition.ts';

interface AskingProps {
  readonly action: MakingAction;
  readonly competition: ManagedCompetition;
}

/** What the three dialogs have in common: 'Cancel' could be read as the act, and reasons come before the button. */
function useDialog({ action }: AskingProps) {
  const { t } = useLingui();
  return {
    action,
    back: t({ message: 'Back', context: 'out of a question' }),
    waitsFor: ['reason', 'into', 'agreed'],
  };
}

/** Who loses their place when these events are not held. */
function Withdrawn({ events }: { readonly events: readonly ManagedEvent[] }) {
  const taken = events.reduce((sum, { facts }) => sum + facts.taken, 0);
  return taken === 0 ? (
    <Trans>Nobody is entered yet. This cannot be undone.</Trans>
  ) : (
    <Plural
      value={taken}
      one="# entry is withdrawn with it, and the reason stands beside it. This cannot be undone."
      other="# entries are withdrawn with it, and the reason stands beside each. This cannot be undone."
    />
  );
}

function CompetitionQuestion(props: AskingProps) {
  const { t } = useLingui();
  const { competition } = props;
  const { id, name, version } = competition;
  const { asked } = props.action;
  const isSigned = asked === 'publish' || asked === 'extend' || asked === 'cancel';
  const phoneCode = useSignature(isSigned ? { act: asked, id } : null);
  const isProposed = <Trans>It is done as soon as another person of the committee approves it.</Trans>;
  return (
    <ActDialog
      {...useDialog(props)}
      given={{ version }}
      of={{ id }}
      phoneCode={phoneCode}
      texts={{
        publish: {
          title: t`Submit ${name} for publication?`,
          words: (
            <Trans>
              It is published as soon as another person of the committee agrees. Until then the committee
              alone sees it; whoever changes the draft submits it anew.
            </Trans>
          ),
          button: t`Submit for publication`,
        },
        archive: {
          title: t`Archive ${name}?`,
          words: <Trans>It is kept, and never changed again.</Trans>,
          button: t`Archive`,
        },
        extend: {
          title: t`Let registration close later?`,
          words: isProposed,
          button: t`Propose`,
          fields: moreFields({
            initial: { reg_close_at: typedOf(competition.reg_close_at) },
            read: ({ reg_close_at }) => ({ reg_close_at: instantOf(reg_close_at) }),
            renderFields: ({ text }) => (
              <TextInput {...text('reg_close_at')} label={t`Registration closes`} type="datetime-local" />
            ),
          }),
        },
        cancel: {
          title: t`Cancel ${name}?`,
          words: isProposed,
          loss: <Withdrawn events={competition.events} />,
          button: t`Propose`,
          isGrave: true,
        },
      }}
    />
  );
}

function EventQuestion(props: AskingProps & { readonly event: ManagedEvent }) {
  const { t } = useLingui();
  const { competition, event } = props;
  const { id, version, facts } = event;
  const name = `${event.code} ${event.name}`;
  const others = competition.events.filter((one) => one.id !== id && one.status === 'planned');
  const isShort = facts.approved < facts.leastEntrants;
  const isHeld = props.action.asked === 'freezeEvent' && !isShort;
  return (
    <ActDialog
      {...useDialog(props)}
      // With enough people nobody has to say why it is held.
      given={{ version, ...(isHeld && { reason: '' }) }}
      of={{ id }}
      texts={{
        deleteEvent: {
          title: t`Delete ${name}?`,
          words: <Trans>Nobody but the committee has seen it. Its code can be used again.</Trans>,
          button: t`Delete`,
          isGrave: true,
        },
        freezeEvent: {
          title: t`Close the roster of ${name}?`,
          words: <Trans>Who is on it competes; from then on only the committee changes it.</Trans>,
          button: t`Close the roster`,
          reasonHint: t`Fewer are approved than it needs: why is it held?`,
          isReasonNeeded: isShort,
        },
        mergeEvent: {
          title: t`Merge ${name} into another event?`,
          button: t`Merge`,
          fields: moreFields({
            initial: { into: '', agreed: false },
            renderFields: ({ text, tick }) => (
              <>
                <NativeSelect
                  {...text('into')}
                  label={t`Into`}
                  data={[
                    { value: '', label: t`Choose` },
                    ...others.map((one) => ({ value: one.id, label: `${one.code} ${one.name}` })),
                  ]}
                />
                <Checkbox {...tick('agreed')} label={t`Everybody entered has agreed`} />
              </>
            ),
          }),
        },
        cancelEvent: {
          title: t`Cancel ${name}?`,
          loss: <Withdrawn events={[event]} />,
          button: t`Cancel the event`,
          isGrave: true,
        },
      }}
    />
  );
}

function DecisionQuestion(props: AskingProps & { readonly decision: Decision }) {
  const { t } = useLingui();
  const { competition, decision, action } = props;
  const { name } = competition;
  const { id, version } = decision;
  const phoneCode = useSignature(action.asked === 'approve' ? { act: 'approve', id } : null);
  const approvals = {
    publish: {
      title: t`Publish ${name}?`,
      words: (
        <Trans>
          Everybody sees it from now on. Its name and dates stay as they are; its events until registration
          opens.
        </Trans>
      ),
      button: t`Approve publication`,
    },
    extend: {
      title: t`Let registration close later?`,
      button: t({ message: 'Approve', context: 'decision' }),
    },
    cancel: {
      title: t`Cancel ${name}?`,
      loss: <Withdrawn events={competition.events} />,
      button: t({ message: 'Approve', context: 'decision' }),
      isGrave: true,
    },
  };
  return (
    <ActDialog
      {...useDialog(props)}
      given={{ version }}
      of={{ id }}
      phoneCode={phoneCode}
      texts={{
        approve: approvals[decision.action],
        refuse: { title: t`Refuse this proposal?`, button: t`Turn down` },
        withdraw: { title: t`Take your proposal back?`, button: t`Take it back` },
      }}
    />
  );
}

/** What has to be said before something is done with a competition, an event or a decision. */
export function MakingQuestion(props: AskingProps) {
  const { competition, action } = props;
  const { part, ref } = action;
  const event = competition.events.find(({ id }) => id === part);
  const decision = competition.decisions.find(({ id }) => id === part);
  const isGone = part !== '' && event === undefined && decision === undefined;
  // Somebody else has deleted it, which shows once the competition is read anew: there is nothing left to ask.
  useEffect(() => {
    if (isGone) ref.send({ type: 'recordAction.cancel' });
  }, [isGone, ref]);
  if (event !== undefined) return <EventQuestion {...props} event={event} />;
  if (decision !== undefined) return <DecisionQuestion {...props} decision={decision} />;
  return <CompetitionQuestion {...props} />;
}
