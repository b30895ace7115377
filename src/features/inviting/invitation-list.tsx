import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  invitationOrders,
  invitationStatuses,
  listInvitations,
  type Invitation,
} from '../../../server/contract/expert/invitation.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useListView } from '../../actors/workspace/list-views.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useListPage } from '../../kit/list/use-list-page.ts';
import { formatDays, formatMoment } from '../../../server/contract/kit/business-time.ts';
import classes from '../../ui/part/record-page.module.css';
import { RecordList } from '../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../ui/records/record-table.tsx';
import { ShowAll } from '../../ui/records/show-all.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { actsOn, calls, invitationWords } from './invitation-acts.ts';
import { InvitationChip } from './invitation-chip.tsx';
import { dutyTexts, invitationStates, stepText } from './invitation-texts.ts';
import { invitingQuery } from './inviting-query.ts';

/** Renders the log of an invitation with times, and the reason of the last step. */
function Course({ log, reason }: Pick<Invitation, 'log' | 'reason'>) {
  const { i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return (
    <>
      {log.map(({ action, at }) => (
        <p key={`${action} ${at}`} className={classes.small}>
          {formatMoment(at, tag)} {stepText(i18n, action)}
        </p>
      ))}
      {reason !== '' && <p className={classes.small}>{reason}</p>}
    </>
  );
}

type Action = ReturnType<typeof useActs<typeof calls, object>>;

/** States in which the place of the duty is free for another expert. */
const left: readonly Invitation['status'][] = ['declined', 'withdrawn', 'expired', 'cancelled'];

/** Returns the query for experts who can replace the expert of an invitation. */
const replacing = ({ competition, event, duty }: Invitation) =>
  invitingQuery.write({
    ...invitingQuery.read(''),
    competition: competition.id,
    event: event.id,
    show: 'candidates',
    fit: 'yes',
    duty,
  });

/** Returns the columns of the list of invitations. */
function useInvitationColumns(action: Action): readonly RecordColumn<Invitation>[] {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const words = invitationWords(i18n);
  return [
    {
      key: 'expert',
      head: t`Expert`,
      isTitle: true,
      cell: ({ expert }) => (
        <>
          {expert.name}
          <span className={classes.small}> {expert.employer}</span>
        </>
      ),
    },
    {
      key: 'event',
      head: t`Event`,
      cell: ({ event, competition }) => (
        <div>
          {event.code} {event.name}
          <p className={classes.small}>{competition.name}</p>
        </div>
      ),
    },
    { key: 'duty', head: t`Duty`, cell: ({ duty }) => dutyTexts(i18n)[duty] },
    { key: 'days', head: t`Days`, cell: ({ starts_on, ends_on }) => formatDays(starts_on, ends_on, tag) },
    {
      key: 'state',
      head: t`State`,
      order: 'status',
      cell: ({ status, expires_at }) => (
        <div>
          <InvitationChip status={status} />
          {(status === 'sent' || status === 'viewed') && (
            <p className={classes.small}>{t`Answer until ${formatMoment(expires_at, tag)}`}</p>
          )}
        </div>
      ),
    },
    { key: 'course', head: t`Course`, order: 'sent_at', cell: (one) => <Course {...one} /> },
    {
      key: 'acts',
      head: t`Acts`,
      cell: (one) => {
        const acts = actsOn(one);
        const isToReplace = one.by === 'organiser' && left.includes(one.status);
        if (acts.length === 0 && !isToReplace) return null;
        return (
          <div className={classes.actions}>
            <ActButtons
              action={{ ask: (act: keyof typeof calls) => action.ask(act, one.id) }}
              acts={acts}
              texts={words}
              main=""
            />
            {isToReplace && (
              <Button variant="default" component={Link} to={`/invitingExpert#${replacing(one)}`}>
                <Trans>Invite somebody else</Trans>
              </Button>
            )}
          </div>
        );
      },
    },
  ];
}

interface InvitationPanelProps {
  /** Whether the user may invite experts to the chosen event. */
  readonly mayInvite: boolean;
  readonly onChanged: () => void;
}

/** Renders the invitations of the user's committee, or of one event. */
export function InvitationPanel({ mayInvite, onChanged }: InvitationPanelProps) {
  const { t, i18n } = useLingui();
  const { query, list, choose, rows } = useListPage({
    call: listInvitations,
    of: {},
    query: invitingQuery,
    view: useListView('invitations'),
    orders: { words: invitationOrders, standard: '-sent_at' },
  });
  const action = useActs(calls, {}, { list, onDone: onChanged });
  const columns = useInvitationColumns(action);
  const words = invitationStates(i18n);
  const total = list.page?.meta.pagination.total ?? 0;
  const asked = list.page?.data.find(({ id }) => id === action.part);
  return (
    <>
      <div className={classes.filter}>
        <NativeSelect
          label={t`State`}
          value={query.status}
          data={[
            { value: '', label: t`All` },
            ...invitationStatuses
              .filter((value) => value !== 'created')
              .map((value) => ({ value, label: words[value] })),
          ]}
          onChange={({ currentTarget }) =>
            choose({ status: invitationStatuses.find((one) => one === currentTarget.value) ?? '' })
          }
        />
      </div>
      <RecordList
        {...rows}
        columns={columns}
        message={t`The invitations could not be fetched`}
        count={<Plural value={total} one="# invitation" other="# invitations" />}
        empty={
          <EmptyState
            text={
              query.status !== ''
                ? t`No invitation fits what you have chosen.`
                : mayInvite
                  ? t`Nobody has been invited to this event yet.`
                  : t`No invitations yet.`
            }
            action={
              query.status !== '' ? (
                <ShowAll onShow={() => choose({ status: '' })} />
              ) : (
                mayInvite && (
                  <Button onClick={() => choose({ show: 'candidates' })}>
                    <Trans>Find experts</Trans>
                  </Button>
                )
              )
            }
          />
        }
      />
      {asked !== undefined && (
        <ActDialog
          action={action}
          texts={invitationWords(i18n)}
          given={{ version: asked.version }}
          of={{ id: asked.id }}
          back={t`Back`}
        />
      )}
    </>
  );
}
