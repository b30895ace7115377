import { useLingui } from '@lingui/macro';
import { NativeSelect } from '@mantine/core';
import { disqualifyingCauses, type CheckInList } from '../../../server/contract/day/check-in.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { moreFields, type ActWords } from '../../kit/act/act-dialog.tsx';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { answersTo, causeTexts, kindTexts, rulingStates } from './ruling-acts.ts';

/** Provides the field for the reason of a disqualification. */
export function useCauseFields(): Pick<ActWords, 'fields'> {
  const { t, i18n } = useLingui();
  const texts = causeTexts(i18n);
  return {
    fields: moreFields({
      initial: { cause: '' },
      renderFields: ({ text }) => (
        <NativeSelect
          {...text('cause')}
          label={t`Reason for the disqualification`}
          data={[
            { value: '', label: t`Choose` },
            ...disqualifyingCauses.map((cause) => ({ value: cause, label: texts[cause] })),
          ]}
        />
      ),
    }),
  };
}

const tones = {
  proposed: 'todo',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'bad',
  lapsed: 'bad',
} as const;

interface RulingsProps {
  readonly list: CheckInList;
  readonly texts: Readonly<Record<'approve' | 'refuse' | 'withdraw', ActWords>>;
  readonly onAsk: (act: 'approve' | 'refuse' | 'withdraw', ruling: string) => void;
}

/**
 * Renders the requests of the chief judge for entries of the session: pending requests first, then decided
 * ones.
 */
export function Rulings({ list: { rulings, people, by }, texts, onAsk }: RulingsProps) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  if (rulings.length === 0) return null;
  const inTurn = rulings.toSorted(
    (one, other) => Number(other.status === 'proposed') - Number(one.status === 'proposed'),
  );
  return (
    <Panel title={t`Late admissions and disqualifications`}>
      <ul className={page.log}>
        {inTurn.map((ruling) => {
          const { id, kind, cause, reason, status, entry_id, decision_reason } = ruling;
          const who = people.find((one) => one.entry_id === entry_id);
          const at = status === 'proposed' ? ruling.asked_at : ruling.decided_at;
          return (
            <li key={id}>
              <div>
                <p>
                  {kindTexts(i18n)[kind]} · {who?.order} {who?.name}{' '}
                  <span className={page.chip} data-tone={tones[status]}>
                    {rulingStates(i18n)[status]}
                  </span>
                </p>
                <p>
                  {cause !== '' && `${causeTexts(i18n)[cause]} · `}
                  {reason}
                </p>
                {decision_reason !== '' && <p className={page.small}>{decision_reason}</p>}
                <p className={page.small}>
                  {[ruling.asked_by, ruling.decided_by].filter((name) => name !== '').join(' · ')}
                </p>
                <div className={page.actions}>
                  <ActButtons
                    action={{ ask: (act: 'approve' | 'refuse' | 'withdraw') => onAsk(act, id) }}
                    acts={answersTo(ruling, by)}
                    texts={{
                      ...texts,
                      approve: {
                        ...texts.approve,
                        label: kind === 'disqualify' ? t`Disqualify` : t`Let in`,
                      },
                    }}
                    main="approve"
                  />
                </div>
              </div>
              <span className={page.small}>{at !== '' && formatMoment(at, tag)}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
