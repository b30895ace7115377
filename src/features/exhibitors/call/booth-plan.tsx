import { Trans, useLingui } from '@lingui/macro';
import type { Booth } from '../../../../server/contract/exhibitor/booth.ts';
import { boothTexts } from '../exhibitor-texts.ts';
import classes from '../exhibitors.module.css';

interface PlanProps {
  readonly booths: readonly Booth[];
  /** The id of the selected booth; '' for none. */
  readonly selected?: string;
  /** Selects a booth. If it is absent, the plan only shows the booths. */
  readonly onSelect?: (booth: Booth) => void;
  /** Returns whether a booth can be selected. All booths can by default. */
  readonly canSelect?: (booth: Booth) => boolean;
}

/** Groups consecutive items by a key. */
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly (readonly Item[])[] {
  const groups: Item[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && keyOf(last[0]) === keyOf(item)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

const any = () => true;

const rowOf = ({ no }: Booth) => no.replace(/\d+$/, '');

function BoothTile({ booth }: { readonly booth: Booth }) {
  const { t, i18n } = useLingui();
  const { no, area, power, status, holder, is_own } = booth;
  return (
    <>
      <strong>{no}</strong>
      <span>{t`${area} m² · ${power} kW`}</span>
      <span>{is_own ? t`Our booth` : holder || boothTexts(i18n)[status]}</span>
    </>
  );
}

/** Renders the booths of a call as a plan: hall by hall, each row of numbers in a line. */
export function BoothPlan({ booths, selected = '', onSelect, canSelect = any }: PlanProps) {
  return (
    <>
      <p className={classes.legend}>
        {booths.some(({ is_own }) => is_own) ? (
          <Trans>Green: free. Orange: taken. Dashed: blocked. Thick: our booth.</Trans>
        ) : (
          <Trans>Green: free. Orange: taken. Dashed: blocked.</Trans>
        )}
      </p>
      {grouped(booths, ({ hall }) => hall).map((hall) => (
        <section key={hall[0]?.hall} className={classes.hall}>
          <h3>{hall[0]?.hall}</h3>
          {grouped(hall, rowOf).map((row) => (
            <ul key={row[0]?.id} className={classes.row}>
              {row.map((booth) => (
                <li key={booth.id}>
                  {onSelect !== undefined && canSelect(booth) ? (
                    <button
                      type="button"
                      className={classes.booth}
                      data-status={booth.status}
                      data-own={booth.is_own || undefined}
                      aria-pressed={booth.id === selected}
                      onClick={() => onSelect(booth)}
                    >
                      <BoothTile booth={booth} />
                    </button>
                  ) : (
                    <div
                      className={classes.booth}
                      data-status={booth.status}
                      data-own={booth.is_own || undefined}
                    >
                      <BoothTile booth={booth} />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          ))}
        </section>
      ))}
    </>
  );
}
