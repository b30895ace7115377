import { Trans, useLingui } from '@lingui/macro';
import { Anchor, Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Entry } from '../../../server/contract/entry.ts';
import { actsOn, useEntry, type EntryAct } from '../../actors/entries.tsx';
import { useLanguageChoice } from '../../actors/language.ts';
import { useTagTitle } from '../../actors/tags.ts';
import { languageTags } from '../../i18n/languages.ts';
import { formatMoment } from '../../lib/business-time.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Panel } from '../../ui/panel.tsx';
import record from '../../ui/record-page.module.css';
import classes from './entries.module.css';
import { DelegationPanel } from './delegation-panel.tsx';
import { EntryFiles } from './entry-files.tsx';
import { EntryQuestion, type QuestionAct } from './entry-question.tsx';
import { applicationOf } from './application-path.ts';
import { actionText, namesText } from './entry-texts.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PersonList } from './person-list.tsx';
import { ReturnedNote } from './returned-note.tsx';
import { RuleList } from './rule-list.tsx';
import { StatusChip } from './status-chip.tsx';
import { SubstituteForm } from './substitute-form.tsx';
import { SubstitutePanel } from './substitute-panel.tsx';

/** Who is in the team beside the first: each with how they stand to the rules, and their files. */
function Members({ members }: Pick<Entry, 'members'>) {
  const { t } = useLingui();
  return (
    <div className={record.columns}>
      {members.map(({ seq, real_name, person, files, rules }) => (
        <Panel key={seq} title={t`Member ${seq}`}>
          <div className={record.fields}>
            <PersonList name={real_name} person={person} />
            <RuleList rules={rules} />
            <EntryFiles photo={person.photo} files={files} />
          </div>
        </Panel>
      ))}
    </div>
  );
}

/** All of an entry: who, for what, how they stand to the rules, and what has been done with it. */
function Sheet({ entry }: { readonly entry: Entry }) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { person, event, competition, organisation, coach_name, coach_phone, remarks, rules, log } = entry;
  const capacities: Readonly<Record<string, string>> = {
    owner: t`Competitor`,
    unit: t`Unit`,
    reviewer: t`Reviewer`,
    organiser: t`Organising committee`,
    system: t`System`,
  };
  const given = (entries: readonly (readonly [string, string])[]) =>
    entries.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }));
  return (
    <>
      <div className={record.columns}>
        <Panel title={t`Entry`}>
          <KeyValueList
            entries={given([
              [t`Competition`, competition.name],
              [t`Event`, `${event.code} ${event.name} · ${event.group}`],
              [t`Receipt number`, entry.no],
              [t`Handed in`, entry.submitted_at === '' ? '' : formatMoment(entry.submitted_at, tag)],
              [t`Coach`, [coach_name, coach_phone].filter(Boolean).join(' · ')],
              [t`Remarks`, remarks],
              [t`Reason`, entry.reason],
            ])}
          />
        </Panel>
        <Panel title={t`Competitor`}>
          <PersonList name={entry.real_name} person={person} unit={organisation} />
        </Panel>
      </div>
      {entry.members.length > 0 && <Members members={entry.members} />}
      {entry.delegation !== null && (
        <DelegationPanel delegation={entry.delegation} canReveal={entry.capacities.includes('organiser')} />
      )}
      {(entry.files.length > 0 || person.photo !== null) && (
        <Panel title={t`Files`}>
          <EntryFiles photo={person.photo} files={entry.files} />
        </Panel>
      )}
      <Panel title={t`Rules of the event`}>
        <RuleList rules={rules} />
      </Panel>
      {log.length > 0 && (
        <Panel title={t`What has been done`}>
          <ol className={record.log}>
            {log.map(({ at, action, capacity, reason }) => (
              <li key={`${at}${action}`}>
                <span>
                  {actionText(i18n, action)} <span className={record.small}>{reason}</span>
                </span>
                <span className={record.small}>
                  {capacities[capacity]} · {formatMoment(at, tag)}
                </span>
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </>
  );
}

/** The entries beside it, by mouse or by the keys J and K where nobody is typing. */
function Neighbours({ previous, next, isAsked }: Entry['neighbours'] & { readonly isAsked: boolean }) {
  const { t } = useLingui();
  const back = useRef<HTMLAnchorElement>(null);
  const on = useRef<HTMLAnchorElement>(null);
  useHotkeys([
    ['k', () => !isAsked && back.current?.click()],
    ['j', () => !isAsked && on.current?.click()],
  ]);
  const to = (id: string) => `/onlineManagement/entry?id=${encodeURIComponent(id)}`;
  return (
    <nav className={record.actions} aria-label={t`Entries of the same state`}>
      {previous !== '' && (
        <Button
          ref={back}
          variant="default"
          size="xs"
          component={Link}
          to={to(previous)}
          aria-keyshortcuts="K"
          className={classes.neighbour}
          rightSection={<kbd aria-hidden>K</kbd>}
        >
          <Trans>Previous</Trans>
        </Button>
      )}
      {next !== '' && (
        <Button
          ref={on}
          variant="default"
          size="xs"
          component={Link}
          to={to(next)}
          aria-keyshortcuts="J"
          className={classes.neighbour}
          rightSection={<kbd aria-hidden>J</kbd>}
        >
          <Trans>Next</Trans>
        </Button>
      )}
    </nav>
  );
}

function Details({ id }: { readonly id: string }) {
  const { t, i18n } = useLingui();
  const { entry, failure, isLoading, reload, asked, isSending, actFailure, ask, cancel, send } = useEntry(id);
  useTagTitle(entry?.real_name ?? '');
  if (isLoading) return <PageSkeleton />;
  if (entry === null) {
    return <LoadFailed failure={failure} message={t`The entry could not be fetched`} onRetry={reload} />;
  }
  const buttons: Readonly<Record<EntryAct, string>> = {
    endorse: t`Endorse`,
    approve: t`Approve`,
    return: t`Return for correction`,
    reject: t`Reject`,
    requestSubstitute: t`Substitute`,
    withdraw: t`Withdraw`,
  };
  const acts = actsOn(entry);
  const isOwn = entry.capacities.includes('owner');
  const canContinue = isOwn && (entry.status === 'draft' || entry.status === 'returned');
  return (
    <>
      <header className={record.head}>
        <div>
          <h1 className={record.title}>
            {namesText(i18n, entry)} · {entry.event.name}
          </h1>
          <StatusChip status={entry.status} />
        </div>
        <Neighbours {...entry.neighbours} isAsked={asked !== ''} />
      </header>
      {entry.status === 'returned' && <ReturnedNote entry={entry} />}
      <div className={record.actions}>
        {canContinue && (
          <Button component={Link} to={applicationOf(entry)}>
            {entry.status === 'returned' ? <Trans>Put it right</Trans> : <Trans>Go on with it</Trans>}
          </Button>
        )}
        {entry.no !== '' && (
          <Button variant="default" component={Link} to={`/entryForm?id=${encodeURIComponent(entry.id)}`}>
            <Trans>Entry form to print</Trans>
          </Button>
        )}
        {acts.map((act, index) => (
          <Button
            key={act}
            variant={index === 0 && act !== 'withdraw' && act !== 'requestSubstitute' ? 'filled' : 'default'}
            onClick={() => ask(act)}
          >
            {buttons[act]}
          </Button>
        ))}
      </div>
      {asked === 'requestSubstitute' && (
        <SubstituteForm
          entry={entry}
          isSending={isSending}
          failure={actFailure}
          onSend={(body) => send(asked, body)}
          onCancel={cancel}
        />
      )}
      {entry.substitution !== null && (
        <SubstitutePanel entry={entry} substitution={entry.substitution} onAsk={ask} />
      )}
      <Sheet entry={entry} />
      {entry.contact_phone !== '' && (
        <p className={record.intro}>
          <Trans>
            Questions? The organising committee helps you on{' '}
            <Anchor href={`tel:${entry.contact_phone}`} inherit>
              {entry.contact_phone}
            </Anchor>
            .
          </Trans>
        </p>
      )}
      {asked !== '' && asked !== 'requestSubstitute' && (
        <EntryQuestion
          key={asked}
          act={asked as QuestionAct}
          entry={entry}
          isSending={isSending}
          failure={actFailure}
          onSend={(body) => send(asked as QuestionAct, body)}
          onCancel={cancel}
        />
      )}
    </>
  );
}

/** One entry, for its owner, the unit and the reviewers: the same page, other buttons. */
export function EntryPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  return (
    <section className={record.page}>
      <Details key={id} id={id} />
    </section>
  );
}
