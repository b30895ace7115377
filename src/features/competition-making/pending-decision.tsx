import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Decision } from '../../../server/contract/competition/competition-making.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../i18n/languages.ts';
import { formatClosing, formatMoment } from '../../lib/business-time.ts';
import { SecondPersonNote } from '../../ui/records/second-person-note.tsx';
import classes from '../../ui/part/record-page.module.css';
import { actsOnDecision, type DecisionAct } from './competition-acts.ts';

interface PendingDecisionProps {
  readonly decision: Decision;
  readonly onAsk: (act: DecisionAct, decisionId: string) => void;
}

/** What somebody has proposed, and what the reader can say to it. */
export function PendingDecision({ decision, onAsk }: PendingDecisionProps) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { proposed_by, reg_close_at, reason } = decision;
  const at = formatMoment(decision.proposed_at, tag);
  const until = reg_close_at === '' ? '' : formatClosing(reg_close_at, tag);
  const words: Readonly<Record<DecisionAct, string>> = {
    approve:
      decision.action === 'publish' ? t`Approve publication` : t({ message: 'Approve', context: 'decision' }),
    refuse: t`Turn down`,
    withdraw: t`Take it back`,
  };
  return (
    <div className={classes.note} data-tone="todo" role="note">
      <p>
        {decision.action === 'publish' && (
          <Trans>
            {proposed_by} submitted it for publication on {at}.
          </Trans>
        )}
        {decision.action === 'extend' && (
          <Trans>
            {proposed_by} proposed on {at} to let registration close on {until}.
          </Trans>
        )}
        {decision.action === 'cancel' && (
          <Trans>
            {proposed_by} proposed on {at} to cancel the competition.
          </Trans>
        )}
      </p>
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
        {actsOnDecision(decision).map((act) => (
          <Button
            key={act}
            variant={act === 'approve' ? 'filled' : 'default'}
            onClick={() => onAsk(act, decision.id)}
          >
            {words[act]}
          </Button>
        ))}
      </div>
    </div>
  );
}
