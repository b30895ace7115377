import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { writeMark } from '../../../server/contract/marking/decimal.ts';
import { describeMarkingFault } from '../../../server/contract/marking/marking-words.ts';
import {
  missingIn,
  SCHEME_TOTAL,
  totalOf,
  type SchemeContent,
} from '../../../server/contract/marking/scheme-content.ts';
import { getScheme, type Scheme } from '../../../server/contract/marking/scheme.ts';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord, type RecordOnScreen } from '../../kit/record/use-record.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { Panel } from '../../ui/part/panel.tsx';
import record from '../../ui/part/record-page.module.css';
import { SavedNote } from '../../ui/records/saved-note.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { actsOn, calls, useSchemeWords } from './scheme-acts.ts';
import { contentOf } from './scheme-edit.ts';
import { SchemeSheet } from './scheme-sheet.tsx';
import { tones, useSchemeStates } from './scheme-texts.ts';
import { ModulePart, partOf, type Writing } from './scheme-tree.tsx';
import { writingOf } from './scheme-writing.tsx';
import { AwardList } from './awards-form.tsx';
import { TieList } from './ties-form.tsx';
import classes from './schemes.module.css';

/** Renders the sum of the maxima, and what is missing before the scheme can be fixed. */
function Sum({ content, isDraft }: { readonly content: SchemeContent; readonly isDraft: boolean }) {
  const { t, i18n } = useLingui();
  const total = totalOf(content);
  const missing = isDraft ? missingIn(content).filter(({ fault }) => !fault.startsWith('marking.total')) : [];
  const [sum, left] = [writeMark(total), writeMark(Math.abs(SCHEME_TOTAL - total))];
  return (
    <Panel title={t`Sum of the maxima`}>
      <div className={classes.sum}>
        <p role="status">
          <strong>{sum}</strong> {total === SCHEME_TOTAL && <Trans>of 100.00</Trans>}
          {total < SCHEME_TOTAL && <Trans>of 100.00; {left} are missing</Trans>}
          {total > SCHEME_TOTAL && <Trans>of 100.00; {left} too many</Trans>}
        </p>
        <div className={classes.bar} data-state={total === SCHEME_TOTAL ? 'right' : 'open'}>
          <span style={{ width: `${Math.min(100, total / 100)}%` }} />
        </div>
        {missing.length > 0 && (
          <ul className={classes.missing}>
            {missing.map(({ at, fault }) => (
              <li key={`${at} ${fault}`}>
                {at} {describeMarkingFault(i18n, fault)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

interface PartsProps {
  readonly content: SchemeContent;
  readonly writing: Writing;
}

function Penalties({ content, writing }: PartsProps) {
  const { t } = useLingui();
  const added = partOf('penalty', '');
  return (
    <Panel title={t`Penalties`}>
      <ul className={classes.plain}>
        {content.penalties.map(({ code, text, module, amount, times }) => {
          const off = writeMark(amount);
          return (
            <li key={code}>
              {writing.renderForm(partOf('penalty', code)) ?? (
                <div className={classes.penalty}>
                  <span className={classes.code}>{code}</span>
                  <span>{text}</span>
                  <span>
                    <Trans>
                      −{off} from module {module}, at most {times} times
                    </Trans>
                  </span>
                  {writing.mayAsk && (
                    <Button
                      variant="subtle"
                      size="compact-xs"
                      aria-label={t`Edit ${code}`}
                      onClick={() => writing.onAsk(partOf('penalty', code))}
                    >
                      <Trans>Edit</Trans>
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {content.penalties.length === 0 && <p className={record.small}>{t`No penalties`}</p>}
      {writing.renderForm(added)}
      {writing.mayAsk && content.modules.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => writing.onAsk(added)}>
          <Trans>Add a penalty</Trans>
        </Button>
      )}
    </Panel>
  );
}

function Ties({ content, writing }: PartsProps) {
  const { t } = useLingui();
  return (
    <Panel title={t`Tie rules`}>
      {writing.renderForm('ties') ?? (
        <>
          <p className={record.small}>{t`What decides between equal totals, in this order`}</p>
          <TieList {...content} />
          {writing.mayAsk && (
            <Button variant="subtle" size="compact-sm" onClick={() => writing.onAsk('ties')}>
              <Trans>Change the tie rules</Trans>
            </Button>
          )}
        </>
      )}
    </Panel>
  );
}

function Awards({ content, entries, writing }: PartsProps & { readonly entries: number }) {
  const { t } = useLingui();
  return (
    <Panel title={t`Awards`}>
      {writing.renderForm('awards') ?? (
        <>
          <AwardList awards={content.awards} entries={entries} />
          {writing.mayAsk && (
            <Button variant="subtle" size="compact-sm" onClick={() => writing.onAsk('awards')}>
              <Trans>Change the awards</Trans>
            </Button>
          )}
        </>
      )}
    </Panel>
  );
}

/** Renders all versions, with links to the other versions. */
function Versions({ scheme }: { readonly scheme: Scheme }) {
  const { t } = useLingui();
  const states = useSchemeStates();
  const tag = languageTags[useLanguageChoice().current];
  if (scheme.versions.length < 2) return null;
  return (
    <Panel title={t`Versions`}>
      <ul className={record.log}>
        {scheme.versions.map(({ number, status, fixed_at, reason }, index) => (
          <li key={number}>
            <span>
              {number === scheme.number ? (
                t`Version ${number}`
              ) : (
                <Link
                  to={addressOf(scheme.event.id, index === 0 ? '' : String(number))}
                >{t`Version ${number}`}</Link>
              )}{' '}
              {reason}
            </span>
            <span>
              {states[status]} {fixed_at !== '' && formatMoment(fixed_at, tag)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const addressOf = (event: string, number: string) =>
  `/competitionMaking/scheme?${new URLSearchParams({ event, ...(number !== '' && { version: number }) }).toString()}`;

interface LoadedProps {
  readonly scheme: Scheme;
  readonly shown: RecordOnScreen<Scheme>;
}

function Loaded({ scheme, shown }: LoadedProps) {
  const { t } = useLingui();
  const { event, competition, status, number, version } = scheme;
  const action = useActs(calls, { id: event.id }, { record: shown });
  const words = useSchemeWords();
  const states = useSchemeStates();
  const acts = actsOn(scheme);
  const mayChange = acts.includes('save');
  const content = contentOf(scheme);
  const writing = writingOf(scheme, action, mayChange);
  const { fix, replace } = words;
  const added = partOf('module', '');
  return (
    <>
      <header className={record.head}>
        <div>
          <h1 className={record.title}>
            {event.code} {event.name} <Trans>Marking scheme</Trans>
          </h1>
          <p className={record.intro}>
            {competition.name} · {event.group}
          </p>
          <span className={record.chip} data-tone={tones[status]}>
            {states[status]} · {t`Version ${number}`}
          </span>{' '}
          <SavedNote at={action.saved?.act === 'save' ? action.saved.at : null} />
        </div>
        <div className={record.actions}>
          {content.modules.length > 0 && (
            <Button
              variant="default"
              component={Link}
              to={`/markingSheets?${new URLSearchParams({ event: event.id, number: String(number) }).toString()}`}
            >
              <Trans>Blank sheets to print</Trans>
            </Button>
          )}
          <ActButtons
            action={action}
            acts={acts}
            texts={{ fix, replace }}
            main="fix"
            isHeld={action.asked !== ''}
          />
        </div>
      </header>
      <Sum content={content} isDraft={status === 'draft'} />
      {content.modules.map((module) => (
        <ModulePart key={module.code} module={module} writing={writing} />
      ))}
      {content.modules.length === 0 && writing.renderForm(added) === null && (
        <EmptyState
          text={
            mayChange ? t`Add the first module, or import a spreadsheet.` : t`There is no marking scheme yet`
          }
        />
      )}
      {writing.renderForm(added)}
      {writing.mayAsk && (
        <div className={record.actions}>
          <Button variant="default" onClick={() => writing.onAsk(added)}>
            <Trans>Add a module</Trans>
          </Button>
        </div>
      )}
      <Penalties content={content} writing={writing} />
      <Ties content={content} writing={writing} />
      <Awards content={content} entries={scheme.entries} writing={writing} />
      <SchemeSheet scheme={scheme} shown={shown} mayImport={mayChange && action.asked === ''} />
      <Versions scheme={scheme} />
      <ActDialog action={action} texts={{ fix, replace }} given={{ version }} />
    </>
  );
}

interface DetailsProps {
  readonly id: string;
  /** The number of the version; '' for the latest. */
  readonly number: string;
}

function Details({ id, number }: DetailsProps) {
  const { t } = useLingui();
  const shown = useRecord(getScheme, { id, number }, 'reload');
  const { data: scheme, failure, isLoading, reload } = shown;
  useTagTitle(scheme === null ? '' : `${scheme.event.code} ${scheme.event.name}`);
  if (isLoading) return <PageSkeleton />;
  if (scheme === null) {
    return (
      <LoadFailed failure={failure} message={t`The marking scheme could not be fetched`} onRetry={reload} />
    );
  }
  return <Loaded scheme={scheme} shown={shown} />;
}

/** /competitionMaking/scheme?event=…: the marking scheme of one event, for the committee of its competition. */
export function SchemePage() {
  const [search] = useSearchParams();
  const id = search.get('event') ?? '';
  const number = search.get('version') ?? '';
  return (
    <section className={record.page}>
      <Details key={`${id} ${number}`} id={id} number={number} />
    </section>
  );
}
