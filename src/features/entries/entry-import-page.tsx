import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  IMPORT_LIMITS,
  importEndings,
  type ImportColumn,
  type ImportResult,
} from '../../../server/contract/entry-import.ts';
import { useCompetitions } from '../../actors/competitions.ts';
import { useEntryImport, type EntryImportCharts } from '../../actors/entry-import.ts';
import { useUnsavedInput } from '../../actors/leave-guard.ts';
import { fileSize } from '../../lib/file-size.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Panel } from '../../ui/panel.tsx';
import record from '../../ui/record-page.module.css';
import table from '../../ui/record-table.module.css';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import classes from './entry-import.module.css';

type Import = ReturnType<typeof useEntryImport>;

/** The columns by the names their template gives them. */
function useColumnNames(): Readonly<Record<ImportColumn, string>> {
  const { t } = useLingui();
  return {
    event: t`Event code`,
    real_name: t`Name`,
    id_no: t`Identity number`,
    phone: t`Mobile number`,
    region_code: t`City`,
    occupation: t`Occupation`,
    education: t`Education`,
    skill_level: t`Skill level`,
    coach_name: t`Coach`,
    coach_phone: t`Coach’s mobile number`,
    remarks: t`Remarks`,
  };
}

function Choosing({ check, isFetching, saveTemplate, failure }: Import) {
  const { t, i18n } = useLingui();
  const { list, failure: whyNot, reload } = useCompetitions();
  const input = useRef<HTMLInputElement>(null);
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
            <Trans>One row for each person and event. The second sheet says what goes where.</Trans>
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
            <Button onClick={() => input.current?.click()}>
              <Trans>Choose a file</Trans>
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              accept={importEndings.join(',')}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file !== undefined) check(file, competition.id);
              }}
            />
          </div>
        </div>
      </Panel>
    </>
  );
}

function Running({ step, file, progress, again }: Import) {
  const { t, i18n } = useLingui();
  const name = file?.name ?? '';
  const done = i18n.number(progress?.done ?? 0);
  const total = i18n.number(progress?.total ?? 0);
  return (
    <Panel title={step === 'checking' ? t`Checking ${name}` : t`Entering the people of ${name}`}>
      <div className={record.fields}>
        <progress
          className={classes.progress}
          aria-label={name}
          {...(progress !== null && { max: progress.total, value: progress.done })}
        />
        <p className={record.intro} role="status">
          {progress === null ? (
            <Trans>The file is on its way.</Trans>
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

function Faults({ result, again }: { readonly result: ImportResult; readonly again: () => void }) {
  const { t } = useLingui();
  const names = useColumnNames();
  const [isCopied, setCopied] = useState(false);
  const rows = Object.entries(result.errors).map(([field, sentences]) => {
    const [, row = '', column = ''] = field.split('.');
    return { row, column: names[column as keyof typeof names] ?? column, says: sentences.join(' ') };
  });
  const shown = rows.length;
  const copy = () => {
    const text = rows.map(({ row, column, says }) => `${row}\t${column}\t${says}`).join('\n');
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <p className={record.note} role="status">
        <Plural
          value={result.faults}
          one="# fault. Nobody has been entered: put it right in the sheet and choose it again."
          other="# faults. Nobody has been entered: put them right in the sheet and choose it again."
        />{' '}
        {result.faults > shown && <Trans>The first {shown} are shown.</Trans>}
      </p>
      <div className={record.actions}>
        <Button onClick={again}>
          <Trans>Choose another file</Trans>
        </Button>
        <Button variant="default" onClick={copy}>
          {isCopied ? <Trans>Copied</Trans> : <Trans>Copy the list</Trans>}
        </Button>
      </div>
      <table className={table.rows}>
        <thead>
          <tr>
            <th scope="col">{t`Row`}</th>
            <th scope="col">{t`Column`}</th>
            <th scope="col">{t`What is wrong`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, column, says }) => (
            <tr key={`${row} ${column}`}>
              <td data-label={t`Row`}>{row}</td>
              <td data-label={t`Column`}>{column}</td>
              <td data-label={t`What is wrong`}>{says}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Ready({ result, failure, enter, again }: Import & { readonly result: ImportResult }) {
  const { t } = useLingui();
  const [isStamped, setStamped] = useState(false);
  const [isAgreed, setAgreed] = useState(false);
  return (
    <Panel title={t`3. Enter everybody`}>
      <div className={record.fields}>
        <p className={record.intro} role="status">
          <Plural value={result.rows} one="# row, nothing is wrong." other="# rows, nothing is wrong." />{' '}
          <Trans>
            Whether your unit may enter somebody who is registered here already is seen when the file is
            handed in.
          </Trans>
        </p>
        <ul className={record.log}>
          {result.events.map(({ code, name, count }) => (
            <li key={code}>
              <span>
                {name} <span className={record.small}>{code}</span>
              </span>
              <span>{count}</span>
            </li>
          ))}
        </ul>
        <Checkbox
          label={t`The stamped entry forms of all these people are with us`}
          checked={isStamped}
          onChange={({ currentTarget }) => setStamped(currentTarget.checked)}
        />
        <Checkbox
          label={t`All these people have agreed that their information is used for this competition`}
          checked={isAgreed}
          onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
        />
        <FailureNote failure={failure} advice={t`Nothing has been saved.`} />
        <div className={record.actions}>
          <Button disabled={!isStamped || !isAgreed} onClick={enter}>
            <Trans>Enter everybody</Trans>
          </Button>
          <Button variant="default" onClick={again}>
            <Trans>Choose another file</Trans>
          </Button>
        </div>
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
          <Plural value={result.entered} one="# entry" other="# entries" />
          {'. '}
          <Trans>
            They are endorsed and wait for the reviewers. Everybody has been told by text message.
          </Trans>
        </p>
        <div className={record.actions}>
          <Button component={Link} to="/onlineManagement/entries#status=endorsed">
            <Trans>See the entries</Trans>
          </Button>
          <Button variant="default" onClick={again}>
            <Trans>Choose another file</Trans>
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** /onlineManagement/import: a unit enters many people at once. */
export function EntryImportPage({ charts }: { readonly charts: EntryImportCharts }) {
  const { t } = useLingui();
  const all = useEntryImport(charts);
  const { step, result, again } = all;
  useUnsavedInput('entry-import', step === 'checking' || step === 'entering');
  return (
    <section className={record.page}>
      <header>
        <h1 className={record.title}>{t`Batch entry`}</h1>
        <p className={record.intro}>{t`Enter many people at once from a sheet: all of them, or nobody.`}</p>
      </header>
      {step === 'choosing' && <Choosing {...all} />}
      {(step === 'checking' || step === 'entering') && <Running {...all} />}
      {step === 'faulty' && result !== null && <Faults result={result} again={again} />}
      {step === 'ready' && result !== null && <Ready {...all} result={result} />}
      {step === 'entered' && result !== null && <Receipt result={result} again={again} />}
    </section>
  );
}
