import { useLingui } from '@lingui/macro';
import { useEffect } from 'react';
import type {
  Decision,
  ManagedCompetition,
  ManagedEvent,
} from '../../../server/contract/competition/competition-making.ts';
import { useSignature } from '../../actors/session/signature.ts';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { competitionWords, isProposed } from './competition-acts.tsx';
import { decisionWords } from './decision-acts.tsx';
import { eventWords, waitsFor } from './event/event-acts.tsx';
import type { MakingAction } from './use-competition.ts';

interface AskingProps {
  readonly action: MakingAction;
  readonly competition: ManagedCompetition;
}

/**
 * Returns the props that the three dialogs share. The button that closes a dialog is not called 'Cancel',
 * because that could be read as the act. The act's button is disabled until the reason is valid.
 */
function useDialog({ action }: AskingProps) {
  const { t } = useLingui();
  return { action, back: t({ message: 'Back', context: 'out of a question' }), waitsFor };
}

function CompetitionQuestion(props: AskingProps) {
  const { i18n } = useLingui();
  const { competition, action } = props;
  const { id, version } = competition;
  const { asked } = action;
  const phoneCode = useSignature(isProposed(asked) ? { act: asked, id } : null);
  return (
    <ActDialog
      {...useDialog(props)}
      given={{ version }}
      of={{ id }}
      phoneCode={phoneCode}
      texts={competitionWords(i18n, competition)}
    />
  );
}

function EventQuestion(props: AskingProps & { readonly event: ManagedEvent }) {
  const { i18n } = useLingui();
  const { competition, event } = props;
  const { id, version } = event;
  return (
    <ActDialog
      {...useDialog(props)}
      given={{ version }}
      of={{ id }}
      texts={eventWords(i18n, event, competition)}
    />
  );
}

function DecisionQuestion(props: AskingProps & { readonly decision: Decision }) {
  const { i18n } = useLingui();
  const { competition, decision, action } = props;
  const { id, version } = decision;
  const phoneCode = useSignature(action.asked === 'approve' ? { act: 'approve', id } : null);
  return (
    <ActDialog
      {...useDialog(props)}
      given={{ version }}
      of={{ id }}
      phoneCode={phoneCode}
      texts={decisionWords(i18n, decision, competition)}
    />
  );
}

/** Renders the dialog before an act on a competition, an event or a decision. */
export function MakingQuestion(props: AskingProps) {
  const { competition, action } = props;
  const { part, ref } = action;
  const event = competition.events.find(({ id }) => id === part);
  const decision = competition.decisions.find(({ id }) => id === part);
  const isGone = part !== '' && event === undefined && decision === undefined;
  // Another user has deleted the event or the decision. Once the competition is read again, the dialog has no
  // subject and closes.
  useEffect(() => {
    if (isGone) ref.send({ type: 'recordAction.cancel' });
  }, [isGone, ref]);
  if (event !== undefined) return <EventQuestion {...props} event={event} />;
  if (decision !== undefined) return <DecisionQuestion {...props} decision={decision} />;
  return <CompetitionQuestion {...props} />;
}
