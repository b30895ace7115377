import { Trans, useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import { useWork, workPath } from '../../actors/work.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';

/**
 * Renders the draws that take a word of a delegation that the user leads. Renders nothing for all other users,
 * and while the tasks are loaded.
 */
export function LedWords() {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { work } = useWork();
  const slots = (work?.data ?? []).filter(({ kind }) => kind === 'speak');
  if (slots.length === 0) return null;
  return (
    <Panel title={t`Words of our delegation for draws`}>
      <ul className={page.log}>
        {slots.map((slot) => {
          const until = formatMoment(slot.due, tag);
          return (
            <li key={slot.id}>
              <span>
                <Link to={workPath(slot)}>{slot.title}</Link> {slot.detail}
              </span>
              <span className={page.small}>
                <Trans>Words taken until</Trans>: {until}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
