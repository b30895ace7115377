import { Plural, Trans, useLingui } from '@lingui/macro';
import type { ImportResult } from '../../../../server/contract/entry/entry-import.ts';
import record from '../../../ui/part/record-page.module.css';
import table from '../../../ui/part/record-table.module.css';

interface ImportPeopleProps {
  readonly result: ImportResult;
}

/**
 * Renders the people to be entered, row by row. The list does not reveal whether a person is already
 * registered.
 */
export function ImportPeople({ result: { people, right, events } }: ImportPeopleProps) {
  const { t } = useLingui();
  const shown = people.length;
  const hasTeams = people.some(({ team }) => team !== '');
  return (
    <>
      <ul className={record.log}>
        {events.map(({ code, name, count, entries, team_size }) => (
          <li key={code}>
            <span>
              {name} <span className={record.small}>{code}</span>
            </span>
            <span>
              {team_size > 1 && (
                <>
                  <Plural value={entries} one="# team" other="# teams" /> ·{' '}
                </>
              )}
              <Plural value={count} one="# person" other="# people" />
            </span>
          </li>
        ))}
      </ul>
      {shown < right && (
        <p className={record.small}>
          <Trans>The first {shown} are shown.</Trans>
        </p>
      )}
      <table className={table.rows}>
        <thead>
          <tr>
            <th scope="col">{t`Name`}</th>
            <th scope="col">{t`Row`}</th>
            <th scope="col">{t`Identity number`}</th>
            <th scope="col">{t`Mobile number`}</th>
            <th scope="col">{t`Event`}</th>
            {hasTeams && <th scope="col">{t`Team`}</th>}
          </tr>
        </thead>
        <tbody>
          {people.map(({ row, real_name, id_no, phone, event, team }) => (
            <tr key={row}>
              <td className={table.what}>{real_name}</td>
              <td data-label={t`Row`}>{row}</td>
              <td data-label={t`Identity number`}>{id_no}</td>
              <td data-label={t`Mobile number`}>{phone}</td>
              <td data-label={t`Event`}>{event}</td>
              {hasTeams && <td data-label={t`Team`}>{team}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
