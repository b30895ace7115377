import { Plural, Trans, useLingui } from '@lingui/macro';
import { Anchor, Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState, type Ref } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Competition } from '../../../server/contract/competition.ts';
import { describeFault } from '../../../server/contract/faults.ts';
import { entryChange, type Choices, type Entry, type EntryFileKind } from '../../../server/contract/entry.ts';
import { LARGEST_FILE } from '../../../server/contract/file.ts';
import { useApplication, useChoices, useKeptTyping } from '../../actors/entries.tsx';
import { useCompetitions } from '../../actors/competitions.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useUnsavedInput } from '../../actors/leave-guard.ts';
import { useUpload } from '../../actors/upload.tsx';
import { cityText } from '../../../server/contract/person-words.ts';
import { languageTags } from '../../i18n/languages.ts';
import { formatClosing, formatMoment, formatMinute } from '../../lib/business-time.ts';
import { takingEntries } from '../../lib/next-competition.ts';
import { readForm } from '../../lib/read-form.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { FormBody } from '../../ui/form-shell.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusPage } from '../../ui/status-page.tsx';
import { StepBar } from '../../ui/step-bar.tsx';
import { UploadField } from '../../ui/upload-field.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { useStepFocus } from '../../ui/use-step-focus.ts';
import { useSecondsUntil } from '../../ui/use-seconds-until.ts';
import record from '../../ui/record-page.module.css';
import classes from './entries.module.css';
import { fileText, filesText } from './entry-texts.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { ReturnedNote } from './returned-note.tsx';
import { RuleList } from './rule-list.tsx';

type Application = ReturnType<typeof useApplication>;
type Choice = Choices['events'][number];

function ChoiceRow({ choice, application }: { readonly choice: Choice; readonly application: Application }) {
  const { t, i18n } = useLingui();
  const { id, code, name, group, places_left, rules, files, has_draft, obstacle } = choice;
  const needed = filesText(i18n, files);
  const obstacles: Readonly<Record<Choice['obstacle'], string>> = {
    '': '',
    rules: t`You do not meet every rule`,
    full: t`All places are taken`,
    quota: t`Your unit has used all its places`,
    entered: t`You are entered already`,
    closed: t`Registration is not open`,
    frozen: t`The roster is closed`,
    team: t`Your unit enters teams`,
  };
  return (
    <li className={classes.event}>
      <div>
        <span className={classes.name}>{name}</span>{' '}
        <span className={record.small}>
          {code} · {group}
        </span>
        <p className={record.intro}>
          {places_left === null ? (
            <Trans>No limit of places</Trans>
          ) : (
            <Plural value={places_left} one="# place left" other="# places left" />
          )}
        </p>
        {rules.length > 0 && (
          <details>
            <summary className={record.small}>
              <Trans>What the event asks for</Trans>
            </summary>
            <RuleList rules={rules} />
          </details>
        )}
        {files.length > 0 && (
          <p className={record.intro}>
            <Trans>Have ready: {needed}</Trans>
          </p>
        )}
      </div>
      {obstacle === '' ? (
        <Button
          variant={has_draft ? 'filled' : 'default'}
          loading={application.isBusy}
          onClick={() => application.choose(id)}
          aria-label={has_draft ? t`Go on with the entry for ${name}` : t`Enter ${name}`}
        >
          {has_draft ? <Trans>Go on with it</Trans> : <Trans>Enter</Trans>}
        </Button>
      ) : (
        <span className={classes.obstacle}>{obstacles[obstacle]}</span>
      )}
    </li>
  );
}

function ChoiceList({
  choices,
  application,
}: {
  readonly choices: readonly Choice[];
  readonly application: Application;
}) {
  if (choices.length === 0) return null;
  return (
    <ul className={classes.events}>
      {choices.map((choice) => (
        <ChoiceRow key={choice.id} choice={choice} application={application} />
      ))}
    </ul>
  );
}

/** What can be entered stands first, and of that what has been begun; each group in the order of the events. */
function arranged(events: readonly Choice[]) {
  const possible = events.filter(({ obstacle }) => obstacle === '');
  return {
    possible: possible.toSorted((one, other) => Number(other.has_draft) - Number(one.has_draft)),
    others: events.filter(({ obstacle }) => obstacle !== ''),
  };
}

interface RegistrationCountdownProps {
  readonly competition: Choices['competition'];
  /** ISO 8601. */
  readonly serverTime: string;
  readonly onReached: () => void;
}

/** How long registration is open, or until it is, on the server's clock; afterwards nothing. */
function RegistrationCountdown({ competition, serverTime, onReached }: RegistrationCountdownProps) {
  const { t } = useLingui();
  const { reg_open_at, reg_close_at } = competition;
  const isOpen = Date.parse(serverTime) >= Date.parse(reg_open_at);
  const seconds = useSecondsUntil(isOpen ? reg_close_at : reg_open_at, serverTime, onReached);
  if (seconds === 0) return null;
  return (
    <Countdown label={isOpen ? t`Registration closes in` : t`Registration opens in`} seconds={seconds} />
  );
}

/** The competitions that take entries now, or will: which one? */
function CompetitionStep({ competitions }: { readonly competitions: readonly Competition[] }) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return (
    <Panel title={t`Which competition?`}>
      <ul className={classes.events}>
        {competitions.map(({ id, name, status, reg_open_at, reg_close_at, place, events }) => {
          const closes = formatClosing(reg_close_at, tag);
          const opens = formatMoment(reg_open_at, tag);
          return (
            <li key={id} className={classes.event}>
              <div>
                <span className={classes.name}>{name}</span>
                <p className={record.intro}>
                  {status === 'open' ? (
                    <Trans>Closes {closes}</Trans>
                  ) : (
                    <Trans>Registration opens {opens}</Trans>
                  )}{' '}
                  · {place} · <Plural value={events.length} one="# event" other="# events" />
                </p>
              </div>
              <Button
                component={Link}
                to={`/gameApply/apply?competition=${encodeURIComponent(id)}`}
                variant={status === 'open' ? 'filled' : 'default'}
                aria-label={t`See the events of ${name}`}
              >
                <Trans>See the events</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

interface EventStepProps {
  readonly id: string;
  /** There are others to choose from. */
  readonly hasOthers: boolean;
  readonly application: Application;
  /** ISO 8601. */
  readonly serverTime: string;
  /** Registration has opened or closed. */
  readonly onReached: () => void;
}

function EventStep({ id, hasOthers, application, serverTime, onReached }: EventStepProps) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { choices, failure, isLoading, reload } = useChoices(id);
  if (isLoading) return <PageSkeleton />;
  if (choices === null) {
    return <LoadFailed failure={failure} message={t`The events could not be fetched`} onRetry={reload} />;
  }
  if (!choices.has_profile) {
    return (
      <EmptyState
        text={t`Before you enter, tell the organising committee who you are: the rules look at age, city and occupation.`}
        action={
          <Button component={Link} to={`/information#enter=${encodeURIComponent(id)}`}>
            <Trans>Fill in my profile</Trans>
          </Button>
        }
      />
    );
  }
  const closes = formatClosing(choices.competition.reg_close_at, tag);
  const { possible, others } = arranged(choices.events);
  return (
    <Panel
      title={choices.competition.name}
      aside={<span className={record.small}>{t`Closes ${closes}`}</span>}
    >
      <RegistrationCountdown
        key={serverTime}
        competition={choices.competition}
        serverTime={serverTime}
        onReached={() => {
          onReached();
          reload();
        }}
      />
      <FailureNote failure={application.failure} />
      {hasOthers && (
        <p className={record.intro}>
          <Anchor component={Link} to="/gameApply/apply" inherit>
            <Trans>Choose another competition</Trans>
          </Anchor>
        </p>
      )}
      {choices.competition.contact_phone !== '' && (
        <p className={record.intro}>
          <Trans>
            Questions? The organising committee helps you on{' '}
            <Anchor href={`tel:${choices.competition.contact_phone}`} inherit>
              {choices.competition.contact_phone}
            </Anchor>
            .
          </Trans>
        </p>
      )}
      <ChoiceList choices={possible} application={application} />
      {possible.length > 0 && others.length > 0 && (
        <h3 className={classes.others}>
          <Trans>Events that you cannot enter</Trans>
        </h3>
      )}
      <ChoiceList choices={others} application={application} />
    </Panel>
  );
}

/** Code, name and group of the event of an entry. */
const eventText = ({ event }: Entry) => `${event.code} ${event.name} · ${event.group}`;

const fileLimits = { most: 1, mostBytes: LARGEST_FILE, endings: ['.pdf', '.jpg', '.png'] };

/** One field for each kind of file there is, those that are not demanded included. */
function useEntryUploads({ files }: Entry): Readonly<Record<EntryFileKind, ReturnType<typeof useUpload>>> {
  const arrived = (kind: EntryFileKind) =>
    files.flatMap((one) => (one.kind === kind && one.file !== null ? [one.file] : []));
  return {
    residence: useUpload(fileLimits, arrived('residence')),
    certificate: useUpload(fileLimits, arrived('certificate')),
    guardian: useUpload(fileLimits, arrived('guardian')),
  };
}

function DetailsStep({ entry, application }: { readonly entry: Entry; readonly application: Application }) {
  const { t, i18n } = useLingui();
  const { coach_name, coach_phone, remarks, version, person, real_name } = entry;
  const uploads = useEntryUploads(entry);
  const ids = Object.fromEntries(
    entry.files.map(({ kind }) => [`${kind}_id`, uploads[kind].stored[0]?.id ?? '']),
  );
  const initialValues = {
    coach_name,
    coach_phone,
    remarks,
    residence_id: '',
    certificate_id: '',
    guardian_id: '',
  };
  const { values, text, place, onSubmit, note } = useCallForm({
    initialValues,
    read: ({ residence_id: _, certificate_id: __, guardian_id: ___, ...typed }) =>
      readForm(
        entryChange,
        { ...typed, ...ids, version },
        Object.fromEntries(
          Object.entries(ids).flatMap(([field, id]) => (id === '' ? [[field, 'file.missing']] : [])),
        ),
      ),
    onSend: ({ version: _, ...body }) => application.keep(body as Readonly<Record<string, string>>),
    describe: (fault) => describeFault(i18n, fault),
    failure: application.failure,
  });
  const hasOtherFiles = entry.files.some(({ kind, file }) => ids[`${kind}_id`] !== (file?.id ?? ''));
  const isChanged =
    hasOtherFiles ||
    values.coach_name !== coach_name ||
    values.coach_phone !== coach_phone ||
    values.remarks !== remarks;
  useUnsavedInput('entry', isChanged);
  // A file that is still missing, or a number that is not whole yet, is asked for by the next step alone.
  const there = Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== ''));
  const { coach_name: name, coach_phone: phone, remarks: words } = values;
  const kept = readForm(entryChange, {
    coach_name: name,
    coach_phone: phone,
    remarks: words,
    ...there,
    version,
  }).body;
  const keptAt = formatMinute(Date.parse(entry.updated_at)).slice(-5);
  const { version: _, ...draft } = kept ?? { version };
  useKeptTyping(
    application.type,
    isChanged && kept !== null ? (draft as Readonly<Record<string, string>>) : null,
  );
  return (
    <>
      {entry.status === 'returned' && <ReturnedNote entry={entry} />}
      <Panel
        title={t({ message: 'You', context: 'entrant' })}
        aside={
          <Link className={record.small} to="/information">
            <Trans>Change my profile</Trans>
          </Link>
        }
      >
        <KeyValueList
          entries={[
            { label: t`Name`, value: real_name },
            { label: t`Identity number`, value: person.id_no },
            { label: t`City`, value: cityText(i18n, person.region_code) },
            { label: t`Mobile number`, value: person.phone },
            { label: t`Unit`, value: entry.organisation || t`None: no endorsement is needed` },
          ]}
        />
      </Panel>
      <Panel title={entry.files.length > 0 ? t`Files, coach and remarks` : t`Coach and remarks`}>
        <FormBody
          onSubmit={onSubmit}
          busy={application.isBusy}
          error={<FailureNote failure={note} />}
          actions={
            <>
              <Button variant="default" onClick={application.back}>
                <Trans>Back</Trans>
              </Button>
              <Button
                type="submit"
                loading={application.isBusy}
                disabled={entry.files.some(({ kind }) => uploads[kind].isBusy)}
              >
                <Trans>Continue</Trans>
              </Button>
            </>
          }
        >
          {entry.files.map(({ kind }) => (
            <UploadField
              key={kind}
              {...place(`${kind}_id`)}
              label={fileText(i18n, kind)}
              upload={uploads[kind]}
            />
          ))}
          <TextInput {...text('coach_name')} label={t`Coach, if there is one`} maxLength={50} />
          <TextInput
            {...text('coach_phone')}
            label={t`Mobile number of the coach`}
            type="tel"
            inputMode="tel"
            maxLength={24}
          />
          <Textarea {...text('remarks')} label={t`Remarks`} autosize minRows={2} maxLength={500} />
          <p className={record.small} role="status">
            {application.draft === 'saving' && <Trans>Being kept as a draft …</Trans>}
            {application.draft === 'saved' && <Trans>Kept as a draft {keptAt}</Trans>}
          </p>
        </FormBody>
      </Panel>
    </>
  );
}

function ConsentStep({ entry, application }: { readonly entry: Entry; readonly application: Application }) {
  const { t, i18n } = useLingui();
  const [isAgreed, setAgreed] = useState(false);
  return (
    <Panel title={t`Hand in`}>
      <KeyValueList
        entries={[
          { label: t`Competition`, value: entry.competition.name },
          { label: t`Event`, value: eventText(entry) },
          { label: t`Competitor`, value: entry.real_name },
          { label: t`Unit`, value: entry.organisation || t`None: no endorsement is needed` },
          ...(entry.coach_name === '' ? [] : [{ label: t`Coach`, value: entry.coach_name }]),
          ...entry.files.map(({ kind, file }) => ({
            label: fileText(i18n, kind),
            value: file?.name ?? t`Missing`,
          })),
          ...(entry.remarks === '' ? [] : [{ label: t`Remarks`, value: entry.remarks }]),
        ]}
      />
      <RuleList rules={entry.rules} />
      <p className={record.intro}>
        <Trans>
          What you have told is used to examine this entry, for rosters, cards and certificates, and for
          nothing else. Published are name, unit and award only. With the entry, name and identity number can
          be changed by the organising committee alone.
        </Trans>
      </p>
      <Checkbox
        label={t`What I have told is true, and I agree to its use for this competition`}
        checked={isAgreed}
        onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
      />
      <FailureNote failure={application.failure} />
      <div className={record.actions}>
        <Button variant="default" onClick={application.back} disabled={application.isBusy}>
          <Trans>Back</Trans>
        </Button>
        <Button onClick={application.submit} loading={application.isBusy} disabled={!isAgreed}>
          <Trans>Hand in the entry</Trans>
        </Button>
      </div>
    </Panel>
  );
}

interface ReceiptProps {
  readonly entry: Entry;
  readonly application: Application;
  readonly headingRef: Ref<HTMLHeadingElement>;
}

function Receipt({ entry, application, headingRef }: ReceiptProps) {
  const { t } = useLingui();
  return (
    <StatusPage
      drawing="finished"
      title={t`Your entry has been received`}
      headingRef={headingRef}
      actions={
        <>
          <Button component={Link} to={`/entryForm?id=${encodeURIComponent(entry.id)}`}>
            <Trans>Entry form to print</Trans>
          </Button>
          <Button variant="default" component={Link} to="/myWork/entries">
            <Trans>To my entries</Trans>
          </Button>
          <Button variant="default" onClick={application.again}>
            <Trans>Enter another event</Trans>
          </Button>
        </>
      }
    >
      <p role="status">
        <Trans>
          Receipt number <span className={classes.number}>{entry.no}</span>
        </Trans>
      </p>
      <p>
        {entry.competition.name} · {eventText(entry)}
      </p>
      <p>
        {entry.organisation === '' ? (
          <Trans>The organising committee examines it next.</Trans>
        ) : (
          <Trans>{entry.organisation} endorses it next; then the organising committee examines it.</Trans>
        )}
      </p>
    </StatusPage>
  );
}

function Application({ wanted, entryId }: { readonly wanted: string | null; readonly entryId: string }) {
  const { t } = useLingui();
  const { list, state, failure, reload } = useCompetitions();
  const application = useApplication(entryId);
  const { step, entry } = application;
  const isChoosing = step === 'choosing' || step === 'opening';
  const isChecking = step === 'resuming' || step === 'checking' || step === 'keeping';
  const part = isChoosing ? 'event' : isChecking ? 'details' : step === 'received' ? 'receipt' : 'consent';
  const heading = useStepFocus(part);
  if (state === 'loading') return <PageSkeleton />;
  if (list === null) {
    return (
      <LoadFailed failure={failure} message={t`The competitions could not be fetched`} onRetry={reload} />
    );
  }
  const competitions = takingEntries(list.data);
  const competitionId = wanted ?? (competitions.length === 1 ? competitions[0]?.id : undefined);
  if (competitionId === undefined && competitions.length === 0) {
    return <EmptyState text={t`No competition takes entries at the moment.`} />;
  }
  if (step === 'received' && entry !== null) {
    return <Receipt entry={entry} application={application} headingRef={heading} />;
  }
  const steps = [t`Event`, t`Details`, t`Consent`];
  const isReturned = !isChoosing && entry?.status === 'returned';
  return (
    <section className={record.page} data-width="narrow">
      <header>
        <h1 className={record.title} ref={heading} tabIndex={-1}>
          {isChoosing || entry === null
            ? t`Enter an event`
            : isReturned
              ? t`Put the entry for ${entry.event.name} right`
              : t`Enter ${entry.event.name}`}
        </h1>
        {!isChoosing && entry !== null && (
          <p className={record.intro}>
            {entry.competition.name} · {eventText(entry)}
          </p>
        )}
      </header>
      <StepBar steps={steps} current={isChoosing ? 0 : isChecking ? 1 : 2} />
      {isChoosing && competitionId === undefined && <CompetitionStep competitions={competitions} />}
      {isChoosing && competitionId !== undefined && (
        <EventStep
          key={competitionId}
          id={competitionId}
          hasOthers={competitions.some(({ id }) => id !== competitionId)}
          application={application}
          serverTime={list.meta.server_time}
          onReached={reload}
        />
      )}
      {step === 'resuming' && <PageSkeleton />}
      {isChecking && entry !== null && <DetailsStep entry={entry} application={application} />}
      {!isChoosing && !isChecking && entry !== null && (
        <ConsentStep entry={entry} application={application} />
      )}
    </section>
  );
}

/** /gameApply/apply: entering an event in three steps, or going on with an entry that the address names. */
export function ApplyPage() {
  const [search] = useSearchParams();
  const entryId = search.get('entry') ?? '';
  return <Application key={entryId} wanted={search.get('competition')} entryId={entryId} />;
}
