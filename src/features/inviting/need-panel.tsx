import { Trans, useLingui } from '@lingui/macro';
import { TextInput } from '@mantine/core';
import {
  duties,
  setEventNeed,
  type EventNeed,
  type getEventNeed,
} from '../../../server/contract/expert/invitation.ts';
import { useSettings } from '../../actors/settings.tsx';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog, moreFields, type ActWords } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import type { useRecord } from '../../kit/record/use-record.ts';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import table from '../../ui/part/record-table.module.css';
import { dutyTexts } from './invitation-texts.ts';

type NeedRecord = ReturnType<typeof useRecord<typeof getEventNeed>>;

const calls = { need: setEventNeed };

/** Converts a typed number; an empty field counts as 0. The schema rejects text that is not a number. */
const counted = (typed: string) => (typed.trim() === '' ? 0 : Number(typed));

/** Returns the dialog that asks for the number of experts of each duty. */
function useNeedWords({ version, rows }: EventNeed): { need: ActWords } {
  const { t, i18n } = useLingui();
  const words = dutyTexts(i18n);
  const wanted = (duty: EventNeed['rows'][number]['duty']) =>
    `${rows.find((row) => row.duty === duty)?.wanted ?? 0}`;
  return {
    need: {
      label: version === 0 ? t`Set what the event needs` : t`Change the need`,
      title: t`How many people does the event need?`,
      words: (
        <Trans>
          No more are invited to a duty than it needs. 0 where nobody is invited to it. Paper is typed by two
          clerks at least.
        </Trans>
      ),
      button: t({ message: 'Save', context: 'need' }),
      fields: moreFields({
        initial: {
          chief: wanted('chief'),
          scoring: wanted('scoring'),
          floor: wanted('floor'),
          checkIn: wanted('checkIn'),
          encryption: wanted('encryption'),
          supervisor: wanted('supervisor'),
          clerk: wanted('clerk'),
        },
        read: (typed) => ({
          chief: counted(typed.chief),
          scoring: counted(typed.scoring),
          floor: counted(typed.floor),
          checkIn: counted(typed.checkIn),
          encryption: counted(typed.encryption),
          supervisor: counted(typed.supervisor),
          clerk: counted(typed.clerk),
        }),
        renderFields: ({ text }) =>
          duties.map((duty) => (
            <TextInput
              key={duty}
              {...text(duty)}
              label={words[duty]}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
            />
          )),
      }),
    },
  };
}

/** Renders why no expert can be invited to the event. */
function Locked({ state }: Pick<EventNeed, 'state'>) {
  const { contactPhone } = useSettings();
  if (state === 'open') return null;
  return (
    <p className={page.note} data-tone="todo">
      {state === 'early' && <Trans>Experts are invited once the competition is published.</Trans>}
      {state === 'cancelled' && <Trans>The event is cancelled: nobody is invited to it any more.</Trans>}
      {state === 'over' && <Trans>The competition has begun: nobody is invited to it any more.</Trans>}
      {contactPhone !== '' && state !== 'early' && (
        <>
          {' '}
          <Trans>Questions? Call {contactPhone}.</Trans>
        </>
      )}
    </p>
  );
}

/** Renders how many experts the event needs for each duty, and how many are invited or have accepted. */
export function NeedPanel({ record, need }: { readonly record: NeedRecord; readonly need: EventNeed }) {
  const { t, i18n } = useLingui();
  const action = useActs(calls, { id: need.event.id }, { record });
  const texts = useNeedWords(need);
  const words = dutyTexts(i18n);
  const shown = need.rows.filter(({ wanted, waiting, accepted }) => wanted + waiting + accepted > 0);
  return (
    <Panel title={t`Need of the event`}>
      <Locked state={need.state} />
      {shown.length === 0 ? (
        <p className={page.intro}>
          <Trans>First say how many people the event needs for each duty. Then experts are invited.</Trans>
        </p>
      ) : (
        <table className={table.rows}>
          <thead>
            <tr>
              <th scope="col">{t`Duty`}</th>
              <th scope="col" className={table.number}>{t`Needed`}</th>
              <th scope="col" className={table.number}>{t`Invited`}</th>
              <th scope="col" className={table.number}>
                {t({ message: 'Accepted', context: 'invitation' })}
              </th>
              <th scope="col" className={table.number}>
                {t({ message: 'Still missing', context: 'need' })}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ duty, wanted, waiting, accepted }) => (
              <tr key={duty}>
                <td className={table.what}>{words[duty]}</td>
                <td data-label={t`Needed`} className={table.number}>
                  {i18n.number(wanted)}
                </td>
                <td data-label={t`Invited`} className={table.number}>
                  {i18n.number(waiting)}
                </td>
                <td data-label={t({ message: 'Accepted', context: 'invitation' })} className={table.number}>
                  {i18n.number(accepted)}
                </td>
                <td data-label={t({ message: 'Still missing', context: 'need' })} className={table.number}>
                  {i18n.number(Math.max(0, wanted - waiting - accepted))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {need.can_set && (
        <div className={page.actions}>
          <ActButtons action={action} acts={['need']} texts={texts} main={need.version === 0 ? 'need' : ''} />
        </div>
      )}
      <ActDialog action={action} texts={texts} given={{ version: need.version }} />
    </Panel>
  );
}
