import { Trans, useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import type {
  Decision,
  ManagedCompetition,
} from '../../../server/contract/competition/competition-making.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { SecondPersonNote } from '../../ui/records/second-person-note.tsx';
import classes from '../../ui/part/record-page.module.css';
import { actsOnDecision, decisionWords, proposalText, type DecisionAct } from './decision-acts.tsx';

interface PendingDecisionProps {
  readonly decision: Decision;
  readonly competition: ManagedCompetition;
  readonly onAsk: (act: DecisionAct, decisionId: string) => void;
}

/** Renders a proposal and the acts that the user may do with it. */
export function PendingDecision({ decision, competition, onAsk }: PendingDecisionProps) {
  const { i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { reason } = decision;
  return (
    <div className={classes.note} data-tone="todo" role="note">
      <p>{proposalText(i18n, decision, tag)}</p>
      {reason !== '' && <blockquote>{reason}</blockquote>}
      {decision.by === 'proposer' && (
        <p className={classes.intro}>
          <Trans>It is done as soon as another person of the committee approves it.</Trans>
        </p>
      )}
      {decision.by !== '' && (
        <SecondPersonNote second={decision.second} isProposer={decision.by === 'proposer'} Link={Link} />
      )}
      <div className={classes.actions}>
        <ActButtons
          action={{ ask: (act: DecisionAct) => onAsk(act, decision.id) }}
          acts={actsOnDecision(decision)}
          texts={decisionWords(i18n, decision, competition)}
          main="approve"
        />
      </div>
    </div>
  );
}
