import { Trans, useLingui } from '@lingui/macro';
import type { Entry } from '../../../server/contract/entry/entry.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import record from '../../ui/part/record-page.module.css';
import { fieldText } from './entry-texts.ts';

/** Renders the corrections that a reviewer requests, field by field, and their deadline. */
export function ReturnedNote({ entry }: { readonly entry: Entry }) {
  const { i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const until = formatMoment(entry.correction_until, tag);
  return (
    <div className={record.note} data-tone="todo" role="note">
      <p>
        <Trans>To be put right before {until}:</Trans>
      </p>
      <ul>
        {Object.entries(entry.return_reasons).map(([field, reason]) => (
          <li key={field}>
            <strong>{fieldText(i18n, field)}</strong> {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
