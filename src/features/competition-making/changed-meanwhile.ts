import { t } from '@lingui/macro';
import { useLingui } from '@lingui/react';
import { useState } from 'react';

type Values = Readonly<Record<string, string | boolean>>;

/**
 * What others have changed while a form was being filled in, to be said beside each field.
 * @param current what the record says now
 * @param typed what the form says
 * @returns a sentence for a field that says something else now than when the form began, and than what was typed
 */
export function useChangedMeanwhile(current: Values, typed: Values): (field: string) => string | undefined {
  const { i18n } = useLingui();
  const [begun] = useState(current);
  return (field) => {
    const now = current[field];
    if (typeof now !== 'string' || now === begun[field] || now === typed[field]) return undefined;
    return t(i18n)`Changed by others to: ${now}`;
  };
}
