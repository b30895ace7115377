import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { drawKinds, type DrawRoundList } from '../../../server/contract/draw/draw-round.ts';
import { statusTexts, statusTones } from '../../../server/contract/draw/draw-words.ts';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { actsOnRound, mayDecline } from './draw-acts.ts';
import { drawName, type Standing } from './draw-texts.ts';
import classes from './draw.module.css';

/** Returns every draw of an event in order: its valid attempt, or a draw that has not begun. */
export function standingsOf({ data, meta }: DrawRoundList): Standing[] {
  const live = data.filter(({ status }) => status !== 'void');
  const all: Standing[] = [...live, ...meta.next.map((one) => ({ ...one, status: 'idle' as const }))];
  const at = ({ kind, session_id }: Standing) =>
    (meta.sessions.findIndex(({ id }) => id === session_id) + 1) * drawKinds.length + drawKinds.indexOf(kind);
  return all.toSorted((one, other) => at(one) - at(other));
}

const askings = ['askVoid', 'drop'];

/** Checks whether a draw waits for the user. Only the keeper receives the requests for spare stations. */
const isDue = (standing: Standing) =>
  (standing.slots ?? []).some((slot) => mayDecline(standing, slot)) ||
  (standing.spare_asked ?? []).length > 0 ||
  actsOnRound(standing).some((act) => !askings.includes(act));

const isSame = (one: Standing, other: { readonly kind: string; readonly session_id: string }) =>
  one.kind === other.kind && one.session_id === other.session_id;

/**
 * Returns the draw in the address. If the address names no kind, returns the first draw that waits for the
 * user, in the session of the address if there is one, else the first that is not sealed.
 */
export function chosenOf(
  standings: readonly Standing[],
  asked: { readonly kind: string; readonly session_id: string },
): Standing | undefined {
  return (
    standings.find((one) => isSame(one, asked)) ??
    standings.find((one) => one.session_id === asked.session_id && isDue(one)) ??
    standings.find(isDue) ??
    standings.find(({ status }) => status !== 'sealed' && status !== 'decoded') ??
    standings[0]
  );
}

interface DrawChoiceProps {
  readonly list: DrawRoundList;
  readonly chosen: Standing;
  readonly onChoose: (standing: Standing) => void;
}

/** Renders all draws of an event with their states, to open one of them. */
export function DrawChoice({ list, chosen, onChoose }: DrawChoiceProps) {
  const { t, i18n } = useLingui();
  const standings = standingsOf(list);
  if (standings.length < 2) return null;
  return (
    <Panel title={t`All draws of the event`}>
      <ul className={classes.steps}>
        {standings.map((one) => {
          const name = drawName(i18n, one, list.meta);
          return (
            <li key={`${one.kind} ${one.session_id}`}>
              <span>
                {name}{' '}
                <span className={page.chip} data-tone={statusTones[one.status]}>
                  {statusTexts(i18n)[one.status]}
                </span>{' '}
                {isDue(one) && (
                  <span className={page.chip} data-tone="todo">
                    <Trans>Waits for you</Trans>
                  </span>
                )}
              </span>
              {isSame(chosen, one) ? (
                <span className={page.small} aria-current="true">
                  <Trans>Shown below</Trans>
                </span>
              ) : (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t`Open the draw: ${name}`}
                  onClick={() => onChoose(one)}
                >
                  <Trans>Open the draw</Trans>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
