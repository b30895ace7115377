import { Trans, useLingui } from '@lingui/macro';
import type { PublicResults } from '../../../server/contract/results/event-results.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { QrCode } from '../../ui/picture/qr-code.tsx';
import classes from './results.module.css';
import { WinnersTable } from './winners-table.tsx';

/** The paper is Chinese in every language of the interface. */
const tag = 'zh-CN';

interface SheetProps {
  readonly results: PublicResults;
  /** Where anybody can read it. */
  readonly address: string;
}

/** The public list, to be put up; on paper alone, under Chinese texts. */
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
          Objections until {formatMoment(publicity_until, tag)}. Questions: {contact}
        </Trans>
      </p>
      <div className={classes.code}>
        <QrCode text={address} label={t`Address of this list`} />
      </div>
      <div className={classes.signed}>
        <span>{t`Organising committee`}: ____________________</span>
      </div>
    </article>
  );
}
