import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Competition } from '../../../../server/contract/competition/competition.ts';
import { useLanguageChoice } from '../../../actors/language.ts';
import { languageTags } from '../../../../server/contract/languages.ts';
import { formatClosing, formatMoment } from '../../../../server/contract/kit/business-time.ts';
import { Panel } from '../../../ui/part/panel.tsx';
import record from '../../../ui/part/record-page.module.css';
import classes from '../entries.module.css';

/** Renders the choice of a competition that takes entries now or later. */
export function CompetitionStep({ competitions }: { readonly competitions: readonly Competition[] }) {
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
