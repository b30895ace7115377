import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import type { EventCrew } from '../../../server/contract/expert/crew.ts';
import { dutyText } from '../../../server/contract/expert/duty-words.ts';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import classes from './duties.module.css';
import type { ChooseDuty } from './duty-query.ts';

type Row = EventCrew['rows'][number];

/** Returns the number of places for which no person has been proposed yet. */
const missingIn = ({ needed, confirmed, waiting, conflicted }: Row) =>
  Math.max(0, needed - confirmed - waiting - conflicted);

/**
 * Renders the state of a place in the crew: complete, or the numbers of missing, waiting and conflicting
 * people.
 */
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

/** Renders a place in the crew, with a button for its next step if it is not filled. */
function Place({ row, isNext, onChoose }: { row: Row; isNext: boolean; onChoose: ChooseDuty | null }) {
  const { t, i18n } = useLingui();
  const duty = dutyText(i18n, row);
  const { capacity, round_kind } = row;
  const variant = isNext ? 'filled' : 'default';
  return (
    <li>
      <span>{duty}</span>
      <span className={classes.count} aria-label={t`${row.confirmed} of ${row.needed} confirmed`}>
        {i18n.number(row.confirmed)} / {i18n.number(row.needed)}
      </span>
      <Standing row={row} />
      {onChoose !== null && row.confirmed < row.needed && (
        <span>
          {missingIn(row) > 0 ? (
            <Button
              size="xs"
              variant={variant}
              aria-label={t`Find somebody: ${duty}`}
              onClick={() => onChoose({ show: 'candidates', capacity, round_kind, text: '' })}
            >
              <Trans>Find somebody</Trans>
            </Button>
          ) : (
            <Button
              size="xs"
              variant={variant}
              aria-label={t`Go on: ${duty}`}
              onClick={() => onChoose({ show: 'people' })}
            >
              <Trans>Go on</Trans>
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

interface CrewPanelProps {
  readonly crew: EventCrew;
  readonly mayPropose: boolean;
  readonly onChoose: ChooseDuty;
}

/**
 * Renders the smallest crew that the event needs, with the filled places and the candidates for the others.
 */
export function CrewPanel({ crew: { rows }, mayPropose, onChoose }: CrewPanelProps) {
  const { t, i18n } = useLingui();
  const needed = rows.reduce((sum, row) => sum + row.needed, 0);
  const confirmed = rows.reduce((sum, row) => sum + Math.min(row.needed, row.confirmed), 0);
  const next = rows.find((row) => row.confirmed < row.needed);
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
          <Trans>Every place is filled. The groups of judges have to be complete as well.</Trans>
        ) : (
          <Trans>
            {confirmed} of {needed} places are filled. Without them the event cannot be held.
          </Trans>
        )}
      </p>
      <ul className={classes.crew}>
        {rows.map((row) => (
          <Place
            key={`${row.capacity} ${row.round_kind}`}
            row={row}
            isNext={row === next}
            onChoose={mayPropose ? onChoose : null}
          />
        ))}
      </ul>
    </Panel>
  );
}
