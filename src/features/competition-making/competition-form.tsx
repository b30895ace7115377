import { Trans, t as translate, useLingui } from '@lingui/macro';
import type { I18n } from '@lingui/core';
import { Textarea, TextInput } from '@mantine/core';
import * as v from 'valibot';
import {
  APPEAL_MINUTES,
  competitionFacts,
  PUBLICITY_DAYS,
  type CompetitionFacts,
  type ManagedCompetition,
} from '../../../server/contract/competition/competition-making.ts';
import { isContactNumber } from '../../../server/contract/competition/competition-fields.ts';
import {
  PARTNERS_AT_MOST,
  partnerFields,
  partnerRoles,
  type PartnerRole,
} from '../../../server/contract/competition/competition-partners.ts';
import { describeFault } from '../../../server/contract/kit/faults.ts';
import { recordOf } from '../../../server/contract/kit/keys-of.ts';
import { readForm } from '../../lib/form/read-form.ts';
import { instantOf, typedOf } from '../../lib/form/typed-instant.ts';
import record from '../../ui/part/record-page.module.css';
import { numberOf } from '../../lib/form/typed-number.ts';
import { MakingForm, notNumbers, useMakingForm, type Sending } from './making-form.tsx';

interface CompetitionFormProps extends Sending<CompetitionFacts> {
  /** Null for a new competition. */
  readonly competition: ManagedCompetition | null;
}

/** The initial values of a new competition. */
const noValues = {
  name: '',
  edition: '',
  reg_open_at: '',
  reg_close_at: '',
  starts_on: '',
  ends_on: '',
  place: '',
  host: '',
  ...recordOf(partnerRoles, () => ''),
  contact_phone: '',
  correction_hours: '48',
  appeal_minutes: '120',
  publicity_days: '5',
};

const valuesOf = (one: ManagedCompetition): typeof noValues => ({
  name: one.name,
  edition: String(one.edition),
  reg_open_at: typedOf(one.reg_open_at),
  reg_close_at: typedOf(one.reg_close_at),
  starts_on: one.starts_on,
  ends_on: one.ends_on,
  place: one.place,
  host: one.host,
  ...recordOf(partnerRoles, (role) => one[role].join('\n')),
  contact_phone: one.contact_phone,
  correction_hours: String(one.correction_hours),
  appeal_minutes: String(one.appeal_minutes),
  publicity_days: String(one.publicity_days),
});

/** Returns the names in a text with one name a line. */
const namesIn = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Returns the sentence for the first faulty name of each text, with the number of the name. */
const faultyNames = (i18n: I18n, typed: Readonly<Record<PartnerRole, string>>): Record<string, string> =>
  Object.fromEntries(
    partnerRoles.flatMap((role) => {
      const issue = v.safeParse(partnerFields[role], namesIn(typed[role])).issues?.[0];
      if (issue === undefined) return [];
      const index = issue.path?.[0]?.key;
      if (typeof index !== 'number')
        return [[role, translate(i18n)`Name at most ${PARTNERS_AT_MOST} organisations here`]];
      const number = index + 1;
      const says =
        issue.message === 'partner.twice'
          ? translate(i18n)`This organisation is named twice`
          : describeFault(i18n, issue.message);
      return [[role, translate(i18n)`Name ${number}: ${says}`]];
    }),
  );

/**
 * Renders the form of a competition: all facts of a draft. The name and the dates of a published competition
 * are fixed.
 */
export function CompetitionForm({ competition, ...sending }: CompetitionFormProps) {
  const { t, i18n } = useLingui();
  const form = useMakingForm({
    name: 'competition',
    current: competition === null ? noValues : valuesOf(competition),
    read: ({ edition, correction_hours, appeal_minutes, publicity_days, ...typed }) => {
      const counts = { edition, correction_hours, appeal_minutes, publicity_days };
      return readForm(
        competitionFacts,
        {
          ...typed,
          edition: numberOf(edition),
          correction_hours: numberOf(correction_hours),
          appeal_minutes: numberOf(appeal_minutes),
          publicity_days: numberOf(publicity_days),
          reg_open_at: instantOf(typed.reg_open_at),
          reg_close_at: instantOf(typed.reg_close_at),
          ...recordOf(partnerRoles, (role) => namesIn(typed[role])),
          version: competition?.version ?? 0,
        },
        {
          ...faultyNames(i18n, typed),
          ...notNumbers(counts, t`Enter a whole number in digits, such as 3`),
          ...(typed.contact_phone.trim() !== '' &&
            !isContactNumber(typed.contact_phone) && {
              contact_phone: t`Enter a mobile number of 11 digits, a landline with its area code such as 027-87654321, or a hotline such as 12333`,
            }),
        },
      );
    },
    ...sending,
  });
  const { field } = form;
  const oneALine = t`One full name a line, in the order of official papers. May stay empty.`;
  const isDraft = competition === null || competition.status === 'draft';
  return (
    <MakingForm
      title={competition === null ? t`A new competition` : t`Change the competition`}
      form={form}
      button={competition === null ? t`Make a draft` : t`Save`}
    >
      {isDraft ? (
        <>
          <TextInput
            {...field('name')}
            label={t({ message: 'Name', context: 'competition' })}
            maxLength={100}
          />
          <TextInput
            {...field('edition', t`A number, such as 3 for the third`)}
            label={t`Edition`}
            inputMode="numeric"
            maxLength={3}
          />
          <TextInput {...field('reg_open_at')} label={t`Registration opens`} type="datetime-local" />
          <TextInput
            {...field('reg_close_at', t`At this instant it is over: for a whole day, 00:00 of the next.`)}
            label={t`Registration closes`}
            type="datetime-local"
          />
          <TextInput {...field('starts_on')} label={t`First day`} type="date" />
          <TextInput {...field('ends_on')} label={t`Last day`} type="date" />
          <TextInput
            {...field(
              'appeal_minutes',
              t`Counted from the end of the session, from ${APPEAL_MINUTES.least} to ${APPEAL_MINUTES.most}.`,
            )}
            label={t`Minutes to appeal about a session`}
            inputMode="numeric"
            maxLength={4}
          />
          <TextInput
            {...field(
              'publicity_days',
              t`Full days after the day of the release, from ${PUBLICITY_DAYS.least} to ${PUBLICITY_DAYS.most}.`,
            )}
            label={t`Days of publicity of results`}
            inputMode="numeric"
            maxLength={2}
          />
        </>
      ) : (
        <p className={record.intro}>
          <Trans>
            Name, dates and periods for appeals are fixed since the publication. Two people of the committee
            can let registration close later.
          </Trans>
        </p>
      )}
      <TextInput {...field('place')} label={t`Place`} maxLength={100} />
      <TextInput {...field('host')} label={t`Host`} maxLength={100} />
      <Textarea
        {...field('organised_by', oneALine)}
        label={t`Organised by`}
        autosize
        minRows={1}
        maxRows={10}
      />
      <Textarea
        {...field('co_organised_by', oneALine)}
        label={t`Co-organised by`}
        autosize
        minRows={1}
        maxRows={10}
      />
      <Textarea
        {...field('supported_by', oneALine)}
        label={t`Supported by`}
        autosize
        minRows={1}
        maxRows={10}
      />
      <TextInput
        {...field('contact_phone', t`027-87654321, 12333 or a mobile number`)}
        label={t`Telephone for questions`}
        type="tel"
        maxLength={20}
      />
      <TextInput
        {...field('correction_hours')}
        label={t`Hours to put a returned entry right`}
        inputMode="numeric"
        maxLength={3}
      />
    </MakingForm>
  );
}
