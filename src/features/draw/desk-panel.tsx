import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import type { DrawRound } from '../../../server/contract/draw/draw-round.ts';
import { numberTexts } from '../../../server/contract/draw/draw-words.ts';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { mayDrawAtDesk } from './draw-acts.ts';
import { inputKind } from './ticket-sheet.tsx';
import classes from './draw.module.css';

/** Used in place of a ticket's input. It selects all tickets that are not drawn yet. */
export const ALL_LEFT = '*';

interface DeskProps {
  readonly round: DrawRound;
  /**
   * Opens the dialog of an act.
   * @param input the input of the ticket, or {@link ALL_LEFT}
   */
  readonly onAsk: (act: 'desk' | 'unused', input: string) => void;
}

/** Renders the number of tickets that are drawn. The keeper draws at the desk for holders without a phone. */
export function Desk({ round, onAsk }: DeskProps) {
  const { t, i18n } = useLingui();
  if (round.status !== 'drawing' || round.kind === 'workCode') return null;
  const { inputs, out, tickets } = round;
  const left = tickets.filter((ticket) => ticket.out === '');
  const isKeeper = mayDrawAtDesk(round);
  const name = numberTexts(i18n)[inputKind[round.kind]];
  return (
    <Panel
      title={t`How many have drawn`}
      aside={
        isKeeper &&
        left.length > 1 && (
          <Button variant="default" size="xs" onClick={() => onAsk('desk', ALL_LEFT)}>
            <Trans>Draw all that are left at the desk</Trans>
          </Button>
        )
      }
    >
      <p role="status">
        <Trans>
          {out} of {inputs} drawn
        </Trans>
      </p>
      <progress className={classes.progress} value={out} max={inputs} aria-label={t`Drawn so far`} />
      {isKeeper && left.length > 0 && (
        <>
          <p className={page.intro}>
            <Plural
              value={left.length}
              one="# holder has not drawn yet: on the own phone under Card and programme, or here at the desk."
              other="# holders have not drawn yet: on their own phones under Card and programme, or here at the desk."
            />
          </p>
          <ul className={classes.steps}>
            {left.map(({ input }) => (
              <li key={input}>
                <span>
                  {name} {input}
                </span>
                <span className={page.actions}>
                  <Button
                    size="xs"
                    aria-label={t`Draw at the desk: ${input}`}
                    onClick={() => onAsk('desk', input)}
                  >
                    <Trans>Draw at the desk</Trans>
                  </Button>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t`Note as unused: ${input}`}
                    onClick={() => onAsk('unused', input)}
                  >
                    <Trans>Note as unused</Trans>
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
