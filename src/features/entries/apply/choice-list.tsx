import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import type { Choices } from '../../../../server/contract/entry/entry.ts';
import record from '../../../ui/part/record-page.module.css';
import classes from '../entries.module.css';
import { filesText, ruleText } from '../entry-texts.ts';
import { RuleList } from '../rule-list.tsx';
import type { Application } from './use-application.ts';

type Choice = Choices['events'][number];

function ChoiceRow({ choice, application }: { readonly choice: Choice; readonly application: Application }) {
  const { t, i18n } = useLingui();
  const { id, code, name, group, places_left, rules, files, has_draft, obstacle, entered_in } = choice;
  const unmet = rules.filter(({ result }) => result === 'fail').map((check) => ruleText(i18n, check));
  const needed = filesText(i18n, files);
  const obstacles: Readonly<Record<Choice['obstacle'], string>> = {
    '': '',
    rules: t`Not met: ${unmet.join(', ')}`,
    full: t`All places are taken`,
    quota: t`Your unit has used all its places`,
    entered: t`You are entered already`,
    excluded: t`One event for each person: you are entered in ${entered_in}`,
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
          aria-label={has_draft ? t`Go on with it: ${name}` : t`Enter ${name}`}
        >
          {has_draft ? <Trans>Go on with it</Trans> : <Trans>Enter</Trans>}
        </Button>
      ) : (
        <span className={classes.obstacle}>{obstacles[obstacle]}</span>
      )}
    </li>
  );
}

/** Renders the events to choose from, each with its rules or with the obstacle to an entry. */
export function ChoiceList({
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

/**
 * Sorts events: those that can be entered come first, and among them those with a draft. Within each group
 * they stay in the order of the events.
 */
export function arranged(events: readonly Choice[]) {
  const possible = events.filter(({ obstacle }) => obstacle === '');
  return {
    possible: possible.toSorted((one, other) => Number(other.has_draft) - Number(one.has_draft)),
    others: events.filter(({ obstacle }) => obstacle !== ''),
  };
}
