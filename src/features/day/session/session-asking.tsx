import { Trans, useLingui } from '@lingui/macro';
import { TextInput } from '@mantine/core';
import type { CompetitionSession } from '../../../../server/contract/day/competition-session.ts';
import { formatMoment } from '../../../../server/contract/kit/business-time.ts';
import { languageTags } from '../../../../server/contract/languages.ts';
import { useLanguageChoice } from '../../../actors/language.ts';
import { moreFields } from '../../../kit/act/act-dialog.tsx';
import { instantOf, typedOf } from '../../../lib/form/typed-instant.ts';
import page from '../../../ui/part/record-page.module.css';

/** The requests of the chief judge to the committee about a session. */

/** Provides the field of a request to postpone a session, with the planned start. */
export function useLaterStart(session: CompetitionSession | undefined) {
  const { t } = useLingui();
  return moreFields({
    initial: { starts_at: typedOf(session?.starts_at ?? '') },
    read: (typed) => ({ starts_at: instantOf(typed.starts_at) }),
    renderFields: ({ text }) => (
      <TextInput
        {...text('starts_at')}
        label={t`New start`}
        description={t`Beijing time`}
        type="datetime-local"
      />
    ),
  });
}

/** Renders the request that waits for the committee, with its reason and the end of its time. */
export function AskedNote({ asked }: Pick<CompetitionSession, 'asked'>) {
  const tag = languageTags[useLanguageChoice().current];
  if (asked.until === '') return null;
  const { reason } = asked;
  const [until, start] = [formatMoment(asked.until, tag), formatMoment(asked.starts_at, tag)];
  return (
    <p className={page.note} data-tone="todo" role="status">
      {asked.starts_at === '' ? (
        <Trans>
          The chief judge asks to cancel it: {reason} The committee can agree until {until}.
        </Trans>
      ) : (
        <Trans>
          The chief judge asks to postpone the start to {start}: {reason} The committee can agree until{' '}
          {until}.
        </Trans>
      )}
    </p>
  );
}
