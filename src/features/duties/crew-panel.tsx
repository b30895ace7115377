import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import type { EventCrew } from '../../../server/contract/expert/crew.ts';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import table from '../../ui/part/record-table.module.css';
import type { ChooseDuty } from './duty-query.ts';
import { dutyText } from './duty-texts.ts';

type Row = EventCrew['rows'][number];

/** People whom nobody has been proposed for yet. */
const missingIn = ({ needed, confirmed, waiting, conflicted }: Row) =>
  Math.max(0, needed - confirmed - waiting - conflicted);

/** How a place of the crew stands, and what comes next. */
function Standing({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const missing = missingIn(row);
  if (row.confirmed >= row.needed) {
    return (
      <span className={page.chip} data-tone="good">
        {t({ message: 'Complete', context: 'crew' })}
      </span>
    );
  }
  return (
    <div className={page.actions}>
      {missing > 0 && (
        <span className={page.chip} data-tone="bad">
          <Plural value={missing} one="# person missing" other="# people missing" />
        </span>
      )}
      {row.waiting > 0 && (
        <span className={page.chip} data-tone="todo">
          <Plural value={row.waiting} one="# to confirm" other="# to confirm" />
        </span>
      )}
      {row.conflicted > 0 && (
        <span className={page.chip} data-tone="bad">
          <Plural value={row.conflicted} one="# in conflict" other="# in conflict" />
        </span>
      )}
    </div>
  );
}

interface CrewPanelProps {
  readonly crew: EventCrew;
  readonly onChoose: ChooseDuty;
}

/** What the event cannot be held without: which places are filled, and where somebody is to be found. */
export function CrewPanel({ crew: { rows, by, state }, onChoose }: CrewPanelProps) {
  const { t, i18n } = useLingui();
  const needed = rows.reduce((sum, row) => sum + row.needed, 0);
  const confirmed = rows.reduce((sum, row) => sum + Math.min(row.needed, row.confirmed), 0);
  const next = rows.find((row) => missingIn(row) > 0);
  const mayPropose = by === 'organiser' && state === 'open';
  return (
    <Panel
      title={t`Smallest crew`}
      aside={
        <span className={page.intro}>
          {i18n.number(confirmed)} / {i18n.number(needed)}
        </span>
      }
    >
      <p className={page.intro}>
        {confirmed === needed ? (
          <Trans>Every place is filled: the event can be held.</Trans>
        ) : (
          <Trans>
            {confirmed} of {needed} places are filled. Without them the event cannot be held.
          </Trans>
        )}
      </p>
      <table className={table.rows}>
        <thead>
          <tr>
            <th scope="col">{t`Duty`}</th>
            <th scope="col" className={table.number}>{t`Needed`}</th>
            <th scope="col" className={table.number}>
              {t`Confirmed for duty`}
            </th>
            <th scope="col">{t`State`}</th>
            {mayPropose && <th scope="col">{t`Next step`}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={dutyText(i18n, row)}>
              <td className={table.what}>{dutyText(i18n, row)}</td>
              <td data-label={t`Needed`} className={table.number}>
                {i18n.number(row.needed)}
              </td>
              <td data-label={t`Confirmed for duty`} className={table.number}>
                {i18n.number(row.confirmed)}
              </td>
              <td data-label={t`State`}>
                <Standing row={row} />
              </td>
              {mayPropose && (
                <td data-label={t`Next step`}>
                  {missingIn(row) > 0 && (
                    <Button
                      size="xs"
                      variant={row === next ? 'filled' : 'default'}
                      aria-label={t`Find somebody: ${dutyText(i18n, row)}`}
                      onClick={() =>
                        onChoose({
                          show: 'candidates',
                          capacity: row.capacity,
                          round_kind: row.round_kind,
                          text: '',
                        })
                      }
                    >
                      <Trans>Find somebody</Trans>
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
