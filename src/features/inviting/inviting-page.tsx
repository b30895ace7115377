import { Trans, useLingui } from '@lingui/macro';
import { useLocation, useNavigate } from 'react-router-dom';
import { getEventNeed } from '../../../server/contract/expert/invitation.ts';
import { EventChoice } from '../../kit/event/event-choice.tsx';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import classes from '../../ui/part/record-page.module.css';
import { ChoiceBar } from '../../ui/records/choice-bar.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { BankInvitations } from './bank-invitations.tsx';
import { CandidatePanel } from './candidate-panel.tsx';
import { InvitationPanel } from './invitation-list.tsx';
import { invitingQuery, type InvitingQuery } from './inviting-query.ts';
import { NeedPanel } from './need-panel.tsx';

interface OfEventProps {
  readonly query: InvitingQuery;
  readonly onChoose: (wish: Partial<InvitingQuery>) => void;
}

/** Renders the need of one event, its invitations, and the experts who can be invited. */
function OfEvent({ query: { event, show }, onChoose }: OfEventProps) {
  const { t } = useLingui();
  const record = useRecord(getEventNeed, { id: event }, 'reload');
  const { data: need, failure, isLoading, reload } = record;
  if (need === null) {
    return isLoading ? (
      <RowsSkeleton />
    ) : (
      <LoadFailed
        failure={failure}
        message={t`The need of the event could not be fetched`}
        onRetry={reload}
      />
    );
  }
  const mayInvite = need.can_set && need.state === 'open' && need.version > 0;
  return (
    <>
      <NeedPanel record={record} need={need} />
      {mayInvite && (
        <ChoiceBar
          label={t`Shown`}
          choices={[
            ['', t`Invitations`],
            ['candidates', t`Find experts`],
          ]}
          chosen={show}
          onChoose={(one) => onChoose({ show: one })}
        />
      )}
      {mayInvite && show === 'candidates' ? (
        <CandidatePanel need={need} onInvited={reload} />
      ) : (
        <InvitationPanel mayInvite={mayInvite} onChanged={reload} />
      )}
    </>
  );
}

/** Renders the invitations to duties at events. */
function ToEvents({ query, onChoose }: OfEventProps) {
  return (
    <>
      <EventChoice
        chosen={query}
        unchosen="all"
        onChoose={(chosen) =>
          onChoose({
            ...chosen,
            show: '',
            field: '',
            duty: '',
            ...(chosen.competition !== query.competition && { text: '', fit: '' }),
          })
        }
      />
      {query.event === '' ? (
        <>
          <p className={classes.note}>
            <Trans>Choose a competition and an event to say what it needs and to invite experts to it.</Trans>
          </p>
          <InvitationPanel mayInvite={false} onChanged={() => undefined} />
        </>
      ) : (
        <OfEvent key={query.event} query={query} onChoose={onChoose} />
      )}
    </>
  );
}

/** /invitingExpert: the committee's invitations to events, and the experts who can be invited. */
export function InvitingPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const query = invitingQuery.read(useLocation().hash);
  const choose = (wish: Partial<InvitingQuery>) =>
    void navigate({ hash: invitingQuery.write({ ...query, page: 1, ...wish }) });
  return (
    <section className={classes.page}>
      <header>
        <h1 className={classes.title}>{t`Invite experts`}</h1>
        <p className={classes.intro}>
          {t`Experts of the bank are invited to a duty at one event, other people to the bank. They answer by a link sent to their phone.`}
        </p>
      </header>
      <ChoiceBar
        label={t`Invited to`}
        choices={[
          ['', t`Duties at events`],
          ['bank', t`The expert bank`],
        ]}
        chosen={query.show === 'bank' ? 'bank' : ''}
        onChoose={(show) => void navigate({ hash: invitingQuery.write({ ...invitingQuery.read(''), show }) })}
      />
      {query.show === 'bank' ? <BankInvitations /> : <ToEvents query={query} onChoose={choose} />}
    </section>
  );
}
