import { Trans, useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import type { Entry, Substitution } from '../../../../server/contract/entry/entry.ts';
import { useLanguageChoice } from '../../../actors/language.ts';
import { languageTags } from '../../../../server/contract/languages.ts';
import { formatMoment } from '../../../../server/contract/kit/business-time.ts';
import { ActButtons } from '../../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../../kit/act/act-dialog.tsx';
import { Panel } from '../../../ui/part/panel.tsx';
import record from '../../../ui/part/record-page.module.css';
import { SecondPersonNote } from '../../../ui/records/second-person-note.tsx';
import classes from '../entries.module.css';
import { EntryFiles } from '../entry-files.tsx';
import { substituteActsOn, substituteWords, waitsFor, type EntryActs } from '../entry-acts.tsx';
import { substituteText } from '../entry-texts.ts';
import { PersonList } from './person-list.tsx';
import { RuleList } from '../rule-list.tsx';

interface SubstitutePanelProps {
  readonly entry: Entry;
  readonly substitution: Substitution;
  readonly action: EntryActs;
}

/**
 * Renders a request for a substitute: the leaving and the new person side by side, and the acts of the user.
 */
export function SubstitutePanel({ entry, substitution, action }: SubstitutePanelProps) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { status, leaver, real_name, person, asked_by, reason, decision_reason } = substitution;
  const asked = formatMoment(substitution.asked_at, tag);
  const acts = substituteActsOn(entry);
  const going = entry.members.find(({ seq }) => seq === substitution.seq);
  const words = substituteWords(i18n, substitution);
  const tone = { proposed: 'todo', approved: 'good', refused: 'bad', withdrawn: '', lapsed: '' }[status];
  return (
    <Panel
      title={t`Substitute`}
      aside={
        <span className={record.chip} data-tone={tone}>
          {substituteText(i18n, status)}
        </span>
      }
    >
      <div className={record.fields}>
        <p>
          <strong>
            <Trans>
              {real_name} for {leaver}
            </Trans>
          </strong>{' '}
          <span className={record.small}>
            {asked_by} · {asked}
          </span>
        </p>
        <p>{reason}</p>
        {decision_reason !== '' && (
          <p>
            <Trans>Decision: {decision_reason}</Trans>
          </p>
        )}
        {status === 'proposed' && (
          <>
            <div className={record.columns}>
              <section className={record.fields}>
                <h3 className={classes.name}>
                  <Trans>Goes</Trans>
                </h3>
                <PersonList name={leaver} person={going?.person ?? entry.person} />
              </section>
              <section className={record.fields}>
                <h3 className={classes.name}>
                  <Trans>Comes</Trans>
                </h3>
                <PersonList name={real_name} person={person} />
                <RuleList rules={substitution.rules} />
                {!substitution.is_unique && (
                  <p className={classes.result} data-result="fail">
                    <Trans>Is entered already meanwhile</Trans>
                  </p>
                )}
              </section>
            </div>
            <EntryFiles evidence={substitution.evidence} photo={person.photo} files={substitution.files} />
          </>
        )}
        {status === 'proposed' && substitution.by === 'colleague' && (
          <SecondPersonNote second={substitution.second} Link={Link} />
        )}
        {acts.length > 0 && (
          <div className={record.actions}>
            <ActButtons action={action} acts={acts} texts={words} main="approveSubstitute" />
          </div>
        )}
      </div>
      <ActDialog
        action={action}
        texts={words}
        given={{ version: substitution.version }}
        waitsFor={waitsFor}
      />
    </Panel>
  );
}
