import { useLingui } from '@lingui/macro';
import type { Entry } from '../../../../server/contract/entry/entry.ts';
import { formatMoment } from '../../../../server/contract/kit/business-time.ts';
import { languageTags } from '../../../../server/contract/languages.ts';
import { useLanguageChoice } from '../../../actors/language.ts';
import { Panel } from '../../../ui/part/panel.tsx';
import record from '../../../ui/part/record-page.module.css';
import { actorTexts, actTexts } from './entry-log-texts.ts';

/** Renders the acts on an entry, each with the capacity of the actor, the time and the reason. */
export function EntryLog({ log }: Pick<Entry, 'log'>) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  if (log.length === 0) return null;
  // The contract has strings. An act that a newer server has stored has no text on this page.
  const acts: Readonly<Record<string, string>> = actTexts(i18n);
  const actors: Readonly<Record<string, string>> = actorTexts(i18n);
  return (
    <Panel title={t`What has been done`}>
      <ol className={record.log}>
        {log.map(({ at, action, capacity, reason }) => (
          <li key={`${at}${action}`}>
            <span>
              {acts[action.replace(/^entry\./, '')] ?? action} <span className={record.small}>{reason}</span>
            </span>
            <span className={record.small}>
              {[actors[capacity] ?? '', formatMoment(at, tag)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
