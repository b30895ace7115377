import { useLingui } from '@lingui/macro';
import type { Entry } from '../../../../server/contract/entry/entry.ts';
import { useLanguageChoice } from '../../../actors/language.ts';
import { languageTags } from '../../../../server/contract/languages.ts';
import { formatMoment } from '../../../../server/contract/kit/business-time.ts';
import { KeyValueList } from '../../../ui/part/key-value-list.tsx';
import { Panel } from '../../../ui/part/panel.tsx';
import record from '../../../ui/part/record-page.module.css';
import { DelegationPanel } from '../delegation-panel.tsx';
import { EnteredPerson } from '../team/entered-person.tsx';
import { EntryLog } from './entry-log.tsx';
import { EvidencePanel } from '../review/evidence-panel.tsx';
import { RuleList } from '../rule-list.tsx';

/** Renders the other members of a team, each with the results of the rules. */
function Members({ entry }: { readonly entry: Entry }) {
  const { t } = useLingui();
  return (
    <div className={record.columns}>
      {entry.members.map(({ seq, real_name, person, rules }) => (
        <Panel key={seq} title={t`Member ${seq}`}>
          <div className={record.fields}>
            <EnteredPerson entry={entry} seq={seq} name={real_name} person={person} />
            <RuleList rules={rules} />
          </div>
        </Panel>
      ))}
    </div>
  );
}

/** Renders a whole entry: the competitor, the event, the results of the rules, and the log. */
export function EntrySheet({ entry }: { readonly entry: Entry }) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { person, event, competition, organisation, coach_name, coach_phone, remarks, rules, log } = entry;
  const given = (entries: readonly (readonly [string, string])[]) =>
    entries.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }));
  return (
    <>
      <div className={record.columns}>
        <Panel title={t`Entry`}>
          <KeyValueList
            entries={given([
              [t`Competition`, competition.name],
              [t`Event`, `${event.code} ${event.name} · ${event.group}`],
              [t`Receipt number`, entry.no],
              [t`Handed in`, entry.submitted_at === '' ? '' : formatMoment(entry.submitted_at, tag)],
              [t`Coach`, [coach_name, coach_phone].filter(Boolean).join(' · ')],
              [t`Remarks`, remarks],
              [t`Reason`, entry.reason],
            ])}
          />
        </Panel>
        <Panel title={t`Competitor`}>
          <EnteredPerson entry={entry} seq={1} name={entry.real_name} person={person} unit={organisation} />
        </Panel>
      </div>
      {entry.members.length > 0 && <Members entry={entry} />}
      {entry.delegation !== null && (
        <DelegationPanel delegation={entry.delegation} canReveal={entry.capacities.includes('organiser')} />
      )}
      <EvidencePanel entry={entry} />
      <Panel title={t`Rules of the event`}>
        <RuleList rules={rules} />
      </Panel>
      <EntryLog log={log} />
    </>
  );
}
