import { Trans, useLingui } from '@lingui/macro';
import type { PublicResults } from '../../../server/contract/results/event-results.ts';
import { formatClosing, formatMoment } from '../../../server/contract/kit/business-time.ts';
import { QrCode } from '../../ui/picture/qr-code.tsx';
import { NewestHeadLine } from './newest-head-line.tsx';
import classes from './results.module.css';
import { WinnersTable } from './winners-table.tsx';

/** The list is Chinese in every interface language. */
const tag = 'zh-CN';

interface SheetProps {
  readonly results: PublicResults;
  /** The public address of the list. */
  readonly address: string;
}

/**
 * Renders the public list for display on a wall. It is visible only in print and must be rendered with
 * Chinese texts.
 */
export function PublicSheet({ results, address }: SheetProps) {
  const { t } = useLingui();
  const { competition, event, released_at, publicity_until, contact, winners } = results;
  return (
    <article className={classes.sheet} lang={tag} data-result-sheet>
      <header>
        <h2>{competition.name}</h2>
        <p className={classes.kind}>
          <Trans>Public list of winners</Trans>
        </p>
        <p>
          {event.code} {event.name} · {formatMoment(released_at, tag)}
        </p>
      </header>
      <WinnersTable winners={winners} />
      <p>
        <Trans>
          Objections until {formatClosing(publicity_until, tag)}. Questions: {contact}
        </Trans>
      </p>
      <NewestHeadLine />
      <div className={classes.code}>
        <QrCode text={address} label={t`Address of this list`} />
      </div>
      <div className={classes.signed}>
        <span>{t`Organising committee`}: ____________________</span>
      </div>
    </article>
  );
}
