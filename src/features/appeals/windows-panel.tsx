import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import type { AppealWindow, AppealWindows } from '../../../server/contract/appeal/appeal.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatClosing } from '../../../server/contract/kit/business-time.ts';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { Countdown } from '../../ui/time/countdown.tsx';
import { useSecondsUntil } from '../../ui/time/use-seconds-until.ts';
import { appealPath, appealQuery } from './appeal-query.ts';
import { matterTexts, subjectText } from './appeal-texts.ts';
import classes from './appeals.module.css';

/**
 * Several entries of the user for which the same matter of one event can be appealed against until the same
 * instant.
 */
interface Together {
  readonly first: AppealWindow;
  readonly all: readonly AppealWindow[];
}

/** Groups windows by event, matter, subject and end. Groups keep the order of their first windows. */
function together(windows: readonly AppealWindow[]): Together[] {
  const keyOf = ({ event, matter, subject_id, ends_at }: AppealWindow) =>
    [event.id, matter, subject_id, ends_at].join(' ');
  const found = new Map<string, AppealWindow[]>();
  for (const window of windows) {
    found.set(keyOf(window), [...(found.get(keyOf(window)) ?? []), window]);
  }
  return [...found.values()].flatMap((all) => (all[0] === undefined ? [] : [{ first: all[0], all }]));
}

interface LeftProps {
  readonly until: string;
  readonly serverTime: string;
  readonly onReached: () => void;
}

/** Renders the time left to file an appeal, on the server's clock. */
function Left({ until, serverTime, onReached }: LeftProps) {
  const { t } = useLingui();
  return <Countdown label={t`Left for an appeal`} seconds={useSecondsUntil(until, serverTime, onReached)} />;
}

/**
 * Renders the next step for one entry: a link that files an appeal, a link to the existing appeal, or a note
 * that the leader of the delegation files it.
 */
function Way({ window }: { readonly window: AppealWindow }) {
  const { pathname } = useLocation();
  const { appeal, is_open, can_file, entry, matter, subject_id } = window;
  if (appeal !== '') {
    return (
      <Button variant="default" component={Link} to={appealPath(pathname, appeal)}>
        <Trans>See the appeal</Trans>
      </Button>
    );
  }
  if (!is_open) return null;
  if (!can_file) {
    return (
      <span className={page.small}>
        <Trans>
          You cannot file it yourself: the leader of your delegation or an administrator of {entry.unit} does,
          under My appeals.
        </Trans>
      </span>
    );
  }
  const query = { ...appealQuery.read(''), entry: entry.id, matter, subject: subject_id };
  return (
    <Button component={Link} to={`${pathname}#${appealQuery.write(query)}`}>
      <Trans>File an appeal</Trans>
    </Button>
  );
}

interface WindowsProps {
  readonly windows: AppealWindows;
  readonly onReached: () => void;
}

/** Renders the appeal windows of the user: those that end soonest first, then those that are over. */
export function Windows({ windows: { data, meta }, onReached }: WindowsProps) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return together(data).map(({ first, all }) => (
    <Panel
      key={`${first.entry.id} ${first.matter} ${first.subject_id} ${meta.server_time}`}
      title={`${first.event.code} ${first.event.name} · ${matterTexts(i18n)[first.matter]}`}
      aside={
        !first.is_open && (
          <span className={page.chip}>
            <Trans>Time for appeals over</Trans>
          </span>
        )
      }
    >
      <p className={page.small}>
        {first.competition.name} · {subjectText(i18n, first)} ·{' '}
        {t`Appeals until ${formatClosing(first.ends_at, tag)}`}
      </p>
      {first.is_open && <Left until={first.ends_at} serverTime={meta.server_time} onReached={onReached} />}
      <ul className={classes.entries}>
        {all.map((window) => (
          <li key={window.entry.id} className={classes.entry}>
            <span>
              {window.entry.no} {window.entry.name}
            </span>
            <Way window={window} />
          </li>
        ))}
      </ul>
    </Panel>
  ));
}
