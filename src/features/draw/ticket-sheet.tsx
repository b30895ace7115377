import { Trans, useLingui } from '@lingui/macro';
import type { DrawRound, DrawRoundList } from '../../../server/contract/draw/draw-round.ts';
import { numberTexts } from '../../../server/contract/draw/draw-words.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { drawName } from './draw-texts.ts';
import classes from './draw.module.css';

/** The paper is Chinese in every language of the interface. */
const tag = 'zh-CN';

/** The kind of number that each kind of draw has as its input. */
export const inputKind = {
  order: 'receipt',
  entryNo: 'order',
  station: 'entryNo',
  workCode: 'station',
} as const satisfies Readonly<Record<DrawRound['kind'], string>>;

interface SheetProps {
  readonly round: DrawRound;
  readonly meta: DrawRoundList['meta'];
}

/**
 * Renders the drawn tickets, to be signed by keeper and supervisor. It appears on paper only, with Chinese
 * texts.
 */
export function TicketSheet({ round, meta }: SheetProps) {
  const { t, i18n } = useLingui();
  const { attempt, drawn_at, kind, tag: digest, tickets } = round;
  const names = numberTexts(i18n);
  return (
    <article className={classes.sheet} lang={tag} data-ticket-list>
      <header>
        <h2>{meta.competition}</h2>
        <p className={classes.kind}>
          <Trans>Tickets drawn</Trans> · {drawName(i18n, round, meta)} · {meta.event.code} {meta.event.name}
        </p>
        <p>
          <Trans>Attempt {attempt}</Trans> · {formatMoment(drawn_at, tag)}
        </p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{names[inputKind[kind]]}</th>
            <th scope="col">{names[kind]}</th>
          </tr>
        </thead>
        <tbody>
          {tickets.map(({ input, label }) => (
            <tr key={input}>
              <td>{input}</td>
              <td>{label}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {digest !== '' && (
        <p className={classes.digits}>
          {t`Tag of the result`}: {digest}
        </p>
      )}
      <p className={classes.signed}>
        <span>{t`Signature of the keeper`}</span>
        <span>{t`Signature of the supervisor`}</span>
      </p>
    </article>
  );
}
