import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import {
  IMPORT_LIMITS,
  PEOPLE_AT_MOST,
  type ImportResult,
} from '../../../../server/contract/entry/entry-import.ts';
import { useCompetitions } from '../../../actors/competitions.ts';
import { useUnsavedInput } from '../../../actors/session/leave-guard.ts';
import { fileSize } from '../../../lib/file/file-size.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailureNote } from '../../../ui/failure/failure-note.tsx';
import { LoadFailed } from '../../../ui/failure/load-failed.tsx';
import { Panel } from '../../../ui/part/panel.tsx';
import record from '../../../ui/part/record-page.module.css';
import { RowsSkeleton } from '../../../ui/state/rows-skeleton.tsx';
import { MissingPhotosNote } from './missing-photos-note.tsx';
import classes from './entry-import.module.css';
import { ImportFaults } from './import-faults.tsx';
import { ImportFiles } from './import-files.tsx';
import { ImportFileButton } from './import-file-button.tsx';
import { ImportPeople } from './import-people.tsx';
import { useEntryImport, type EntryImport } from './use-entry-import.ts';

function Choosing({ check, isFetching, saveTemplate, failure }: EntryImport) {
  const { t, i18n } = useLingui();
  const { list, failure: whyNot, reload } = useCompetitions();
  const [wish, setWish] = useState('');
  const open = (list?.data ?? []).filter(({ status }) => status === 'open');
  const competition = open.find(({ id }) => id === wish) ?? open[0];
  const size = fileSize(IMPORT_LIMITS.bytes, i18n.locale);
  const most = i18n.number(IMPORT_LIMITS.rows);
  if (list === null) {
    if (whyNot === null) return <RowsSkeleton />;
    return (
      <LoadFailed failure={whyNot} message={t`The competitions could not be fetched`} onRetry={reload} />
    );
  }
  if (competition === undefined) return <EmptyState text={t`Registration is not open at the moment.`} />;
  return (
    <>
      <Panel title={t`1. Fill in the template`}>
        <div className={record.fields}>
          {open.length > 1 && (
            <NativeSelect
              label={t`Competition`}
              data={open.map(({ id, name }) => ({ value: id, label: name }))}
              value={competition.id}
              onChange={({ currentTarget }) => setWish(currentTarget.value)}
            />
          )}
          <p className={record.intro}>
            <Trans>
              One row for each person and event. The members of a team have the same team. The second sheet
              says what goes where.
            </Trans>
          </p>
          <div className={record.actions}>
            <Button variant="default" loading={isFetching} onClick={() => saveTemplate(competition.id)}>
              <Trans>Download the template</Trans>
            </Button>
          </div>
        </div>
      </Panel>
      <Panel title={t`2. Have it checked`}>
        <div className={record.fields}>
          <p className={record.intro}>
            <Trans>
              XLSX or CSV, at most {most} rows and {size}. Nothing is saved while it is checked.
            </Trans>
          </p>
          <FailureNote failure={failure} advice={t`Nothing has been saved.`} />
          <div className={record.actions}>
            <ImportFileButton onChoose={(file) => check(file, competition.id)}>
              <Trans>Choose a file</Trans>
            </ImportFileButton>
          </div>
        </div>
      </Panel>
    </>
  );
}

/** Renders the choice of the event for people chosen from the roster. Choosing an event starts the check. */
function EventOfPeople({ people, all }: { readonly people: readonly string[]; readonly all: EntryImport }) {
  const { t } = useLingui();
  const { list, failure: whyNot, reload } = useCompetitions();
  const [wish, setWish] = useState('');
  const open = (list?.data ?? []).filter(({ status }) => status === 'open');
  if (list === null) {
    if (whyNot === null) return <RowsSkeleton />;
    return (
      <LoadFailed failure={whyNot} message={t`The competitions could not be fetched`} onRetry={reload} />
    );
  }
  if (open.length === 0) return <EmptyState text={t`Registration is not open at the moment.`} />;
  const choose = (event_id: string) => {
    setWish(event_id);
    const competition = open.find(({ events }) => events.some(({ id }) => id === event_id));
    if (competition !== undefined) all.check({ event_id, person_ids: [...people] }, competition.id);
  };
  return (
    <Panel title={t`For which event`}>
      <div className={record.fields}>
        <p className={record.intro}>
          <Plural
            value={people.length}
            one="# person chosen from the people of our unit."
            other="# people chosen from the people of our unit."
          />{' '}
          <Link to="/onlineManagement/roster">
            <Trans>Choose others</Trans>
          </Link>
        </p>
        <NativeSelect
          label={t`Event`}
          value={wish}
          disabled={all.step === 'entering'}
          data={[
            { value: '', label: t`Choose` },
            ...open.map(({ name, events }) => ({
              group: name,
              items: events.map((event) => ({ value: event.id, label: `${event.code} ${event.name}` })),
            })),
          ]}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        {all.step === 'choosing' && <FailureNote failure={all.failure} advice={t`Nothing has been saved.`} />}
      </div>
    </Panel>
  );
}

function Running({ step, file, progress, again }: EntryImport) {
  const { t, i18n } = useLingui();
  const name = file?.name ?? '';
  const done = i18n.number(progress?.done ?? 0);
  const total = i18n.number(progress?.total ?? 0);
  const titleOf = () => {
    if (name === '') return step === 'checking' ? t`Checking those chosen` : t`Entering those chosen`;
    return step === 'checking' ? t`Checking ${name}` : t`Entering the people of ${name}`;
  };
  return (
    <Panel title={titleOf()}>
      <div className={record.fields}>
        <progress
          className={classes.progress}
          aria-label={titleOf()}
          {...(progress !== null && { max: progress.total, value: progress.done })}
        />
        <p className={record.intro} role="status">
          {progress === null ? (
            <Trans>It is on its way.</Trans>
          ) : progress.stage === 'checking' ? (
            <Trans>
              {done} of {total} rows checked
            </Trans>
          ) : (
            <Trans>
              {done} of {total} rows saved
            </Trans>
          )}
        </p>
        {step === 'checking' && (
          <div className={record.actions}>
            <Button variant="default" onClick={again}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

/** Renders the declaration of the unit for all people of an import, and the button that enters them. */
function Ready({ all, result }: { readonly all: EntryImport; readonly result: ImportResult }) {
  const { t } = useLingui();
  const { step, file, failure, check, enter } = all;
  const [isDeclared, setDeclared] = useState(false);
  const isOfPeople = file?.name === '';
  return (
    <Panel title={isOfPeople ? t`Enter everybody` : t`3. Enter everybody`}>
      <div className={record.fields}>
        <p className={record.intro} role="status">
          <Plural value={result.rows} one="# row, nothing is wrong." other="# rows, nothing is wrong." />{' '}
          {!isOfPeople && (
            <Trans>
              Whether your unit may enter somebody who is registered here already is seen when the file is
              handed in.
            </Trans>
          )}
        </p>
        <ImportFiles all={all} result={result} />
        <Checkbox
          label={t`The stamped entry forms of all these people are with us, and all of them have agreed that their information is used for this competition`}
          checked={isDeclared}
          onChange={({ currentTarget }) => setDeclared(currentTarget.checked)}
        />
        <p className={record.intro}>
          <Trans>
            A sheet has no photos. Cards and check-in need one of each person: once everybody is entered, add
            many photos at once, or the people add their own.
          </Trans>
        </p>
        <FailureNote failure={failure} advice={t`Nothing has been saved.`} />
        <div className={record.actions}>
          <Button disabled={!isDeclared || step === 'lacking'} onClick={enter}>
            <Trans>Enter everybody</Trans>
          </Button>
          <ImportFileButton variant="default" onChoose={(chosen) => check(chosen, file?.competition ?? '')}>
            <Trans>Choose another file</Trans>
          </ImportFileButton>
        </div>
        <ImportPeople result={result} />
      </div>
    </Panel>
  );
}

function Receipt({ result, again }: { readonly result: ImportResult; readonly again: () => void }) {
  const { t } = useLingui();
  return (
    <Panel title={t`Everybody has been entered`}>
      <div className={record.fields}>
        <p className={record.intro} role="status">
          <Plural
            value={result.entered}
            one="# entry has been handed in."
            other="# entries have been handed in."
          />{' '}
          <Trans>
            They are endorsed and wait for the reviewers. Everybody has been told by text message.
          </Trans>
        </p>
        <MissingPhotosNote />
        <div className={record.actions}>
          <Button component={Link} to="/onlineManagement/entries#status=endorsed">
            <Trans>See the entries</Trans>
          </Button>
          <Button variant="default" component={Link} to="/onlineManagement/entries#endorse=all">
            <Trans>Endorse what waits for our unit</Trans>
          </Button>
          <Button variant="default" onClick={again}>
            <Trans>Enter more people</Trans>
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** Returns the ids in the address of the people chosen in the roster. */
const peopleIn = (hash: string): readonly string[] =>
  [...new Set((new URLSearchParams(hash.slice(1)).get('people') ?? '').split(','))]
    .filter((id) => id !== '')
    .slice(0, PEOPLE_AT_MOST);

/** Renders the result of the check or of the import. */
function Outcome({ all, result }: { readonly all: EntryImport; readonly result: ImportResult }) {
  const { step, again } = all;
  return (
    <>
      {(step === 'faulty' || step === 'rechecking') && <ImportFaults all={all} result={result} />}
      {(step === 'lacking' || step === 'ready') && <Ready all={all} result={result} />}
      {step === 'entered' && <Receipt result={result} again={again} />}
    </>
  );
}

/** /onlineManagement/import: the batch entry of a unit. */
export function EntryImportPage() {
  const { t } = useLingui();
  const all = useEntryImport();
  const { step, result } = all;
  const people = peopleIn(useLocation().hash);
  const hasFiles = step !== 'entered' && Object.keys(all.files).length > 0;
  useUnsavedInput(
    'entry-import',
    hasFiles || step === 'checking' || step === 'rechecking' || step === 'entering',
  );
  return (
    <section className={record.page}>
      <header>
        <h1 className={record.title}>{t`Batch entry`}</h1>
        {people.length === 0 && (
          <p className={record.intro}>{t`Enter many people at once from a sheet: all of them, or nobody.`}</p>
        )}
      </header>
      {people.length > 0 && step !== 'entered' && <EventOfPeople people={people} all={all} />}
      {people.length === 0 && step === 'choosing' && <Choosing {...all} />}
      {(step === 'checking' || step === 'entering') && <Running {...all} />}
      {result !== null && <Outcome all={all} result={result} />}
    </section>
  );
}
