import { Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { entryFileKinds, type EntryFileKind } from '../../../../server/contract/entry/entry-fields.ts';
import { newPersonFields, newTeam } from '../../../../server/contract/entry/team.ts';
import { TEAM_AT_MOST } from '../../../../server/contract/entry/team-size.ts';
import type { EntryList } from '../../../../server/contract/entry/entry.ts';
import { describeFault } from '../../../../server/contract/kit/faults.ts';
import { listRoster } from '../../../../server/contract/unit/roster.ts';
import { recordOf } from '../../../../server/contract/kit/keys-of.ts';
import { useUnsavedInput } from '../../../actors/session/leave-guard.ts';
import { useRecord } from '../../../kit/record/use-record.ts';
import { useUpload } from '../../../kit/file/use-upload.ts';
import { readForm } from '../../../lib/form/read-form.ts';
import { FailureNote } from '../../../ui/failure/failure-note.tsx';
import { FormBody, FormSection } from '../../../ui/form/form-shell.tsx';
import { Panel } from '../../../ui/part/panel.tsx';
import record from '../../../ui/part/record-page.module.css';
import { UploadField } from '../../../ui/form/upload-field.tsx';
import { useCallForm } from '../../../ui/form/use-call-form.ts';
import { fileText } from '../entry-texts.ts';
import { eventOptions } from '../list/event-options.ts';
import { fileLimits } from '../apply/file-limits.ts';
import { isPickedUnderAge, namedPerson, PersonChoice } from '../person-choice.tsx';
import { NewMemberFields } from './new-member-fields.tsx';
import { isUnderAge } from './under-age.ts';
import type { useTeamEntry } from './use-team-entry.ts';

/** The members' places in the form. Each has a fixed number of uploads, because hooks cannot be called in a loop. */
const places = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const satisfies { readonly length: typeof TEAM_AT_MOST };

const noFiles = { residence_id: '', certificate_id: '', guardian_id: '' } satisfies Record<
  `${EntryFileKind}_id`,
  string
>;

/** The profile of a member without an account, which the unit fills in. */
const noAccount = {
  kind: 'known',
  phone: '',
  region_code: '',
  occupation: '',
  education: '',
  skill_level: '',
} satisfies Record<'kind' | (typeof newPersonFields)[number], string>;

type MemberValues = typeof noAccount & Parameters<typeof namedPerson>[0];

/** Returns the person of a member for the request body, without what the form does not show. */
const personFor = (
  { person_id, real_name, id_no, ...profile }: MemberValues = {
    person_id: '',
    real_name: '',
    id_no: '',
    ...noAccount,
  },
) => ({
  ...namedPerson({ person_id, real_name, id_no }),
  ...(person_id === '' && profile.kind === 'new'
    ? recordOf(['kind', ...newPersonFields], (field) => profile[field])
    : {}),
});

const useMemberUploads = () => ({
  residence: useUpload(fileLimits),
  certificate: useUpload(fileLimits),
  guardian: useUpload(fileLimits),
});

type TeamEvent = EntryList['meta']['events'][number];

/** Returns the event for a number of chosen people: of exactly this team size, else of a larger one. */
const eventFor = (events: readonly TeamEvent[], chosen: number): TeamEvent | undefined =>
  events.find(({ team_size }) => team_size === chosen) ??
  events.find(({ team_size }) => team_size > chosen) ??
  events[0];

interface TeamFormProps {
  readonly competitions: EntryList['meta']['competitions'];
  /** The events that are for teams; at least one. */
  readonly events: EntryList['meta']['events'];
  readonly team: ReturnType<typeof useTeamEntry>;
  /** The current day on the server's clock, in the form 2026-11-21. */
  readonly today: string;
  /** The ids of the roster persons who were chosen as members. */
  readonly people: readonly string[];
}

/**
 * Renders the form with which a unit enters a team: its members by roster or by name and number, a coach, and
 * the consent of all members.
 */
export function TeamForm({ competitions, events, team, today, people }: TeamFormProps) {
  const { t, i18n } = useLingui();
  const roster = useRecord(listRoster, {}).data;
  const uploads = [
    useMemberUploads(),
    useMemberUploads(),
    useMemberUploads(),
    useMemberUploads(),
    useMemberUploads(),
    useMemberUploads(),
    useMemberUploads(),
    useMemberUploads(),
    useMemberUploads(),
    useMemberUploads(),
  ] as const;
  const idOf = (place: (typeof places)[number], kind: EntryFileKind) =>
    uploads[place][kind].stored[0]?.id ?? '';
  const eventOf = (id: string) => events.find((event) => event.id === id);
  const placesOf = (id: string) => places.slice(0, eventOf(id)?.team_size ?? TEAM_AT_MOST);
  const demandedOf = (id: string) =>
    entryFileKinds.filter((kind) => eventOf(id)?.file_kinds.split(',').includes(kind));
  const { values, text, tick, rows, onSubmit, note } = useCallForm({
    initialValues: {
      event_id: eventFor(events, people.length)?.id ?? '',
      members: places.map((one) => ({
        person_id: people[one] ?? '',
        real_name: '',
        id_no: '',
        ...noAccount,
        ...noFiles,
      })),
      coach_name: '',
      coach_phone: '',
      remarks: '',
      declared: false,
    },
    read: ({ event_id, members, coach_name, coach_phone, remarks, declared }) =>
      readForm(
        newTeam,
        {
          event_id,
          members: placesOf(event_id).map((one) => ({
            ...personFor(members[one]),
            ...Object.fromEntries(entryFileKinds.map((kind) => [`${kind}_id`, idOf(one, kind)])),
          })),
          coach_name,
          coach_phone,
          remarks,
          stamped: declared,
          consent: declared,
        },
        Object.fromEntries(
          placesOf(event_id).flatMap((one) =>
            demandedOf(event_id).flatMap((kind) =>
              idOf(one, kind) === '' ? [[`members.${one}.${kind}_id`, 'file.missing']] : [],
            ),
          ),
        ),
      ),
    onSend: team.send,
    describe: (fault) => describeFault(i18n, fault),
    failure: team.failure,
    standIns: { members: 'event_id', stamped: 'declared', consent: 'declared' },
    takesFocus: true,
  });
  useUnsavedInput(
    'team',
    values.members.some(({ person_id, real_name }) => real_name !== '' || person_id !== ''),
  );
  const members = rows('members');
  const teamSize = placesOf(values.event_id).length;
  const isBusy = uploads.some((member) => Object.values(member).some((one) => one.isBusy));
  return (
    <Panel title={t`A team`}>
      <FormBody
        onSubmit={onSubmit}
        busy={team.isSending}
        error={<FailureNote failure={note} />}
        actions={
          <>
            <Button variant="default" onClick={team.cancel} disabled={team.isSending}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={team.isSending} disabled={isBusy}>
              <Trans>Enter the team</Trans>
            </Button>
          </>
        }
      >
        <p className={record.intro}>
          <Trans>
            The first member speaks for the team; all of them are told. A member who has no account yet is
            entered with the profile that your unit fills in.
          </Trans>
        </p>
        <NativeSelect
          {...text('event_id')}
          label={t`Event`}
          description={
            people.length > teamSize &&
            t`A team of this event has ${teamSize} members. The other people you have chosen are left out.`
          }
          data={eventOptions({ competitions, events })}
        />
        {placesOf(values.event_id).map((one) => {
          const member = members[one];
          if (member === undefined) return null;
          const number = one + 1;
          const { person_id: picked, id_no } = member.values;
          const isYoung = picked === '' ? isUnderAge(id_no, today) : isPickedUnderAge(roster, picked);
          const kinds = [...demandedOf(values.event_id), ...(isYoung ? (['guardian'] as const) : [])];
          return (
            <FormSection key={one} title={t`Member ${number}`}>
              <PersonChoice
                roster={roster}
                person={member.text('person_id')}
                name={{ ...member.text('real_name'), label: t`Name` }}
                number={{ ...member.text('id_no'), label: t`Identity number` }}
              />
              {picked === '' && (
                <NewMemberFields isNew={member.values.kind === 'new'} fieldOf={member.text} />
              )}
              {kinds.map((kind) => (
                <UploadField
                  key={kind}
                  {...member.place(`${kind}_id`)}
                  label={fileText(i18n, kind)}
                  upload={uploads[one][kind]}
                />
              ))}
            </FormSection>
          );
        })}
        <FormSection title={t`Coach and remarks`}>
          <TextInput {...text('coach_name')} label={t`Coach, if there is one`} maxLength={50} />
          <TextInput
            {...text('coach_phone')}
            label={t`Mobile number of the coach`}
            type="tel"
            inputMode="tel"
            maxLength={24}
          />
          <Textarea {...text('remarks')} label={t`Remarks`} autosize minRows={2} maxLength={500} />
        </FormSection>
        <Checkbox
          {...tick('declared')}
          label={t`The entry form, stamped by our unit, is with us, and all of them have agreed to take part, and to the use of what they have told for this competition`}
        />
      </FormBody>
    </Panel>
  );
}
