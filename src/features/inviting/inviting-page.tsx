import { useLingui } from '@lingui/macro';
import { useLocation } from 'react-router-dom';
import classes from '../../ui/part/record-page.module.css';
import { CandidatePanel } from './candidate-panel.tsx';
import { InvitationPanel } from './invitation-list.tsx';
import { invitingQuery } from './inviting-query.ts';

/** /invitingExpert: the committee's invitations of experts to events, and who could be invited. */
export function InvitingPage() {
  const { t } = useLingui();
  const { show, event } = invitingQuery.read(useLocation().hash);
  return (
    <section className={classes.page}>
      <header>
        <h1 className={classes.title}>{t`Invite experts`}</h1>
        <p className={classes.intro}>
          {t`Experts of the bank are invited to a duty at one event. They answer by a link sent to their phone.`}
        </p>
      </header>
      {show === 'candidates' && event !== '' ? (
        <CandidatePanel key={event} event={event} />
      ) : (
        <InvitationPanel />
      )}
    </section>
  );
}
