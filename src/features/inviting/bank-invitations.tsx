import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  bankInvitationOrders,
  listBankInvitations,
  type BankInvitation,
} from '../../../server/contract/expert/bank-invitation.ts';
import { invitationStatuses } from '../../../server/contract/expert/invitation.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useListView } from '../../actors/workspace/list-views.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog, moreFields, type ActWords } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useListPage } from '../../kit/list/use-list-page.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import classes from '../../ui/part/record-page.module.css';
import { RecordList } from '../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../ui/records/record-table.tsx';
import { ShowAll } from '../../ui/records/show-all.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { actsOnBank, bankCalls } from './bank-acts.ts';
import { InvitationChip } from './invitation-chip.tsx';
import { invitationStates } from './invitation-texts.ts';
import { bankInvitationQuery } from './inviting-query.ts';

type Action = ReturnType<typeof useActs<typeof bankCalls>>;

/** Returns the texts of the acts on invitations to the bank, by act. */
function useBankWords(): Readonly<Record<keyof typeof bankCalls, ActWords>> {
  const { t } = useLingui();
  return {
    invite: {
      label: t`Invite to the bank`,
      title: t`Invite somebody to the expert bank?`,
      words: (
        <Trans>
          They get a link by text message, which can be answered for seven days. Who accepts signs in with
          this number and fills in a file, which the committee approves.
        </Trans>
      ),
      button: t`Send the invitation`,
      fields: moreFields({
        initial: { name: '', phone: '' },
        renderFields: ({ text }) => (
          <>
            <TextInput {...text('name')} label={t`Name`} autoComplete="off" maxLength={30} />
            <TextInput
              {...text('phone')}
              label={t`Mobile number`}
              type="tel"
              inputMode="numeric"
              autoComplete="off"
              maxLength={11}
            />
          </>
        ),
      }),
    },
    send: {
      title: t`Send the invitation again?`,
      words: t`The expert gets a new link. The one before opens no more.`,
      button: t`Send again`,
    },
    cancel: {
      title: t`Cancel the invitation?`,
      words: t`The link opens no more.`,
      button: t`Cancel the invitation`,
      isGrave: true,
    },
  };
}

/** Returns the columns of the list of invitations to the bank. */
function useBankColumns(
  action: Action,
  words: ReturnType<typeof useBankWords>,
): readonly RecordColumn<BankInvitation>[] {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return [
    { key: 'name', head: t`Name`, isTitle: true, order: 'name', cell: ({ name }) => name },
    { key: 'phone', head: t`Mobile number`, cell: ({ phone }) => phone },
    {
      key: 'sent_at',
      head: t({ message: 'Sent', context: 'invitation' }),
      order: 'sent_at',
      cell: ({ sent_at }) => formatMoment(sent_at, tag),
    },
    {
      key: 'state',
      head: t`State`,
      cell: ({ status, expires_at, reason }) => (
        <div>
          <InvitationChip status={status} />
          {(status === 'sent' || status === 'viewed') && (
            <p className={classes.small}>{t`Answer until ${formatMoment(expires_at, tag)}`}</p>
          )}
          {reason !== '' && <p className={classes.small}>{reason}</p>}
        </div>
      ),
    },
    {
      key: 'acts',
      head: t`Acts`,
      cell: (one) => {
        const acts = actsOnBank(one);
        if (acts.length === 0) return null;
        return (
          <div className={classes.actions}>
            <ActButtons
              action={{ ask: (act: keyof typeof bankCalls) => action.ask(act, one.id) }}
              acts={acts}
              texts={words}
              main=""
            />
          </div>
        );
      },
    },
  ];
}

/**
 * Renders the invitations of the user's committee to the expert bank, and the act that invites another
 * expert.
 */
export function BankInvitations() {
  const { t, i18n } = useLingui();
  const { query, list, choose, rows } = useListPage({
    call: listBankInvitations,
    of: {},
    query: bankInvitationQuery,
    view: useListView('bankInvitations'),
    orders: { words: bankInvitationOrders, standard: '-sent_at' },
  });
  const action = useActs(bankCalls, {}, { list });
  const words = useBankWords();
  const columns = useBankColumns(action, words);
  const states = invitationStates(i18n);
  const total = list.page?.meta.pagination.total ?? 0;
  const asked = list.page?.data.find(({ id }) => id === action.part);
  const invite = (
    <Button onClick={() => action.ask('invite')}>
      <Trans>Invite to the bank</Trans>
    </Button>
  );
  return (
    <>
      <div className={classes.filter}>
        <NativeSelect
          label={t`State`}
          value={query.status}
          data={[
            { value: '', label: t`All` },
            ...invitationStatuses
              .filter((value) => value !== 'created' && value !== 'withdrawn')
              .map((value) => ({ value, label: states[value] })),
          ]}
          onChange={({ currentTarget }) =>
            choose({ status: invitationStatuses.find((one) => one === currentTarget.value) ?? '' })
          }
        />
        {invite}
      </div>
      <RecordList
        {...rows}
        columns={columns}
        message={t`The invitations could not be fetched`}
        count={<Plural value={total} one="# invitation" other="# invitations" />}
        empty={
          <EmptyState
            text={
              query.status === ''
                ? t`Nobody has been invited to the bank yet.`
                : t`No invitation fits what you have chosen.`
            }
            action={query.status === '' ? invite : <ShowAll onShow={() => choose({ status: '' })} />}
          />
        }
      />
      <ActDialog
        action={action}
        texts={words}
        given={asked === undefined ? {} : { version: asked.version }}
        {...(asked !== undefined && { of: { id: asked.id } })}
        back={t`Back`}
      />
    </>
  );
}
