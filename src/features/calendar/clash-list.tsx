import { Trans, useLingui } from '@lingui/macro';
import type { Calendar } from '../../../server/contract/competition/calendar.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatDays } from '../../../server/contract/kit/business-time.ts';
import { Panel } from '../../ui/part/panel.tsx';
import record from '../../ui/part/record-page.module.css';

/** Renders the experts and venues that are needed at two places on the same days. */
export function ClashList({ clashes }: Pick<Calendar, 'clashes'>) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const kinds = { expert: t`Expert`, venue: t`Venue` };
  return (
    <Panel title={t`Clashes`}>
      {clashes.length === 0 ? (
        <p className={record.small}>
          <Trans>Nobody is invited to two events on the same days, and no venue is taken twice.</Trans>
        </p>
      ) : (
        <ul className={record.log}>
          {clashes.map(({ id, kind, name, first, last, of }) => (
            <li key={id}>
              <span>
                <span className={record.chip} data-tone="todo">
                  {kinds[kind]}
                </span>{' '}
                <strong>{name}</strong>{' '}
                {of
                  .map((one) => [one.name || t`another competition`, one.event].filter(Boolean).join(' '))
                  .join(' / ')}
              </span>
              <span>{formatDays(first, last, tag)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
