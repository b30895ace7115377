import { useLingui } from '@lingui/macro';
import { useEffect } from 'react';
import { isRehearsalName } from '../../server/contract/competition/rehearsal-mark.ts';
import { isRecord } from '../lib/is-record.ts';

/**
 * Checks whether an answer is about a rehearsal or a part of one. Rows of lists do not count: a list of several
 * competitions is about none of them, and each row shows its own name.
 * @param depth the depth at which an answer names its competition or event: `data.meta.competition.name`
 */
const isAboutRehearsal = (answer: unknown, depth = 3): boolean =>
  typeof answer === 'string'
    ? isRehearsalName(answer)
    : depth > 0 &&
      isRecord(answer) &&
      !Array.isArray(answer) &&
      Object.values(answer).some((part) => isAboutRehearsal(part, depth - 1));

/**
 * Shows a band above the page and a watermark on every printed sheet while an answer on screen is about a
 * rehearsal (演练). The code of both is loaded with the first such answer.
 */
export function useRehearsalBand(answer: unknown): void {
  const { t } = useLingui();
  const words = isAboutRehearsal(answer) ? t`Rehearsal: nothing here is real or public` : '';
  useEffect(() => {
    if (words === '') return undefined;
    const shown = import('./rehearsal-band.ts').then(({ showBand }) => showBand(words));
    return () => void shown.then((hide) => hide());
  }, [words]);
}
