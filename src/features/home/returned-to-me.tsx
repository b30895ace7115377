import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useLanguageChoice } from '../../actors/language.ts';
import { useWork } from '../../actors/work.tsx';
import { languageTags } from '../../i18n/languages.ts';
import { formatMoment } from '../../lib/business-time.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './boards.module.css';

/** The reader's entries that were returned, each with its deadline and the way to its form; nothing without any. */
export function ReturnedToMe() {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { work } = useWork();
  const returned = work?.data.filter(({ kind }) => kind === 'mend') ?? [];
  if (returned.length === 0) return null;
  return (
    <Panel title={t`Returned to me`}>
      <ul className={classes.returned}>
        {returned.map(({ id, detail, due }) => {
          const until = formatMoment(due, tag);
          return (
            <li key={id}>
              <div>
                <strong>{detail}</strong>
                <p className={classes.intro}>
                  <Trans>Put it right before {until}.</Trans>
                </p>
              </div>
              <Button
                component={Link}
                to={`/gameApply/apply?entry=${encodeURIComponent(id)}`}
                aria-label={t`Put the entry for ${detail} right`}
              >
                <Trans>Put it right</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
