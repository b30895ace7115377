import { Trans, useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import { photoStatuses } from '../../../../server/contract/entry/entry-photo.ts';
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
            <EnteredPerson
              entry={entry}
              seq={seq}
              name={real_name}
              person={person}
              unit={entry.organisation}
            />
            <RuleList rules={rules} />
          </div>
        </Panel>
      ))}
    </div>
  );
}

/** Renders whose photo is missing, and who adds it where; nothing once the competition is over for the entry. */
function WithoutPhoto({ entry }: { readonly entry: Entry }) {
  const { i18n } = useLingui();
  const { status, person, real_name, members, capacities } = entry;
  const names = [{ person, real_name }, ...members]
    .filter((one) => one.person.photo === null)
    .map((one) => one.real_name);
  if (names.length === 0 || !photoStatuses.some((one) => one === status)) return null;
  const who = new Intl.ListFormat(i18n.locale).format(names);
  const supplies = capacities.some((one) => one === 'unit' || one === 'organiser' || one === 'reviewer');
  return (
    <p className={record.note} data-tone="todo" role="note">
      <Trans>The photo for the card and the check-in is missing: {who}.</Trans>{' '}
      {supplies && (
        <Link to="/onlineManagement/missingPhotos">
          <Trans>Add the photos</Trans>
        </Link>
      )}
      {capacities.includes('owner') && person.photo === null && (
        <Link to="/information">
          <Trans>Add your photo to your profile</Trans>
        </Link>
      )}
    </p>
  );
}

/** Renders a whole entry: the competitor, or each member of the team with the results of the rules, and the log. */
export function EntrySheet({ entry }: { readonly entry: Entry }) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { person, event, competition, organisation, coach_name, coach_phone, remarks, rules, log } = entry;
  const given = (entries: readonly (readonly [string, string])[]) =>
    entries.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }));
  const isTeam = entry.members.length > 0;
  const seq = 1;
  return (
    <>
      <WithoutPhoto entry={entry} />
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
        <Panel title={isTeam ? t`Member ${seq}` : t`Competitor`}>
          <div className={record.fields}>
            <EnteredPerson
              entry={entry}
              seq={seq}
              name={entry.real_name}
              person={person}
              unit={organisation}
            />
            {isTeam && <RuleList rules={rules} />}
          </div>
        </Panel>
      </div>
      {isTeam && <Members entry={entry} />}
      {entry.delegation !== null && (
        <DelegationPanel delegation={entry.delegation} canReveal={entry.capacities.includes('organiser')} />
      )}
      <EvidencePanel entry={entry} />
      {!isTeam && (
        <Panel title={t`Rules of the event`}>
          <RuleList rules={rules} />
        </Panel>
      )}
      <EntryLog log={log} />
    </>
  );
}
