import type { I18n } from '@lingui/core';
import { t, Trans } from '@lingui/macro';
import type {
  Decision,
  ManagedCompetition,
} from '../../../server/contract/competition/competition-making.ts';
import { decisionActs } from '../../../server/contract/competition/decision-acts.ts';
import { allowedActs, callsOf, type ActOf } from '../../../server/contract/kit/acts.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';
import { formatClosing, formatMoment } from '../../../server/contract/kit/business-time.ts';
import { RehearsalWiped } from './rehearsal-notes.tsx';
import { Withdrawn } from './withdrawn.tsx';

/** Calls on a decision that needs two people. */
export const decisionCalls = callsOf(decisionActs);

export type DecisionAct = ActOf<typeof decisionActs>;

/** Returns the acts that the user may do with a decision that needs two people. */
export const actsOnDecision = (decision: Decision): readonly DecisionAct[] =>
  allowedActs(decisionActs, decision);

/** Returns the proposal as a sentence. */
export function proposalText(
  i18n: I18n,
  { action, proposed_by, proposed_at, reg_close_at }: Decision,
  tag: string,
): string {
  const at = formatMoment(proposed_at, tag);
  switch (action) {
    case 'publish':
      return t(i18n)`${proposed_by} submitted it for publication on ${at}.`;
    case 'extend': {
      const until = formatClosing(reg_close_at, tag);
      return t(i18n)`${proposed_by} proposed on ${at} to let registration close on ${until}.`;
    }
    case 'cancel':
      return t(i18n)`${proposed_by} proposed on ${at} to cancel the competition.`;
    case 'wipe':
      return t(i18n)`${proposed_by} proposed on ${at} to wipe the rehearsal.`;
  }
}

type Decided = Pick<ManagedCompetition, 'name' | 'events'>;

/** Returns the texts of the dialog for the approval of a proposal. */
function approvalWords(
  i18n: I18n,
  action: Decision['action'],
  { name, events }: Decided,
): Omit<ActWords, 'button'> {
  switch (action) {
    case 'publish':
      return {
        title: t(i18n)`Publish ${name}?`,
        words: (
          <Trans>
            Everybody sees it from now on. Its name, dates and periods for appeals stay as they are; its
            events until registration opens.
          </Trans>
        ),
      };
    case 'extend':
      return { title: t(i18n)`Let registration close later?` };
    case 'cancel':
      return { title: t(i18n)`Cancel ${name}?`, loss: <Withdrawn events={events} />, isGrave: true };
    case 'wipe':
      return { title: t(i18n)`Wipe ${name}?`, loss: <RehearsalWiped />, isGrave: true };
  }
}

/** Returns the texts of the acts on a decision, by act. */
export function decisionWords(
  i18n: I18n,
  { action }: Pick<Decision, 'action'>,
  competition: Decided,
): Readonly<Record<DecisionAct, ActWords>> {
  return {
    approve: {
      ...approvalWords(i18n, action, competition),
      button:
        action === 'publish'
          ? t(i18n)`Approve publication`
          : t(i18n)({ message: 'Approve', context: 'decision' }),
    },
    refuse: {
      title: t(i18n)`Refuse this proposal?`,
      button: t(i18n)`Turn down`,
    },
    withdraw: {
      title: t(i18n)`Take your proposal back?`,
      button: t(i18n)`Take it back`,
    },
  };
}
