import { useLingui } from '@lingui/react';
import type { Check } from '../../../server/contract/entry/entry-fields.ts';
import classes from './entries.module.css';
import { resultText, ruleText } from './entry-texts.ts';

/** Renders the rules of an event, each with the result for this person. */
export function RuleList({ rules }: { readonly rules: readonly Check[] }) {
  const { i18n } = useLingui();
  return (
    <ul className={classes.rules}>
      {rules.map((check) => (
        <li key={check.rule}>
          <span>{ruleText(i18n, check)}</span>
          <span className={classes.result} data-result={check.result}>
            {resultText(i18n, check.result)}
          </span>
        </li>
      ))}
    </ul>
  );
}
