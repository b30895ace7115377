import { Trans, useLingui } from '@lingui/macro';
import type { Card, CardSheet } from '../../../server/contract/roster/participation-card.ts';
import { formatDays } from '../../../server/contract/kit/business-time.ts';
import printed from '../../ui/part/printed-card.module.css';
import { PrintedCard } from '../../ui/part/printed-card.tsx';
import { QrCode } from '../../ui/picture/qr-code.tsx';
import classes from './participation-card.module.css';

interface ParticipationCardProps {
  readonly card: Card;
  readonly of: Pick<CardSheet, 'competition' | 'event'>;
}

/**
 * Renders a participation card, which is Chinese in every interface language. The QR code contains the number
 * and code printed beside it.
 */
export function ParticipationCard({
  card: { number, code, name, photo_url, unit },
  of: { competition, event },
}: ParticipationCardProps) {
  const { t } = useLingui();
  const days = formatDays(competition.starts_on, competition.ends_on, 'zh-CN');
  return (
    <PrintedCard competition={competition.name} kind={<Trans>Participation card</Trans>}>
      <div className={classes.cardBody}>
        {photo_url === '' ? (
          <span className={classes.noPhoto}>
            <Trans>No photo: verify on site and supply it</Trans>
          </span>
        ) : (
          <img className={classes.photo} src={photo_url} alt={t`Photo`} />
        )}
        <div className={printed.facts}>
          <p className={printed.name}>{name}</p>
          <p>
            {event.code} {event.name} · {event.group}
          </p>
          {unit !== '' && <p>{unit}</p>}
          <p>{days}</p>
          <p>{competition.place}</p>
        </div>
      </div>
      <footer className={classes.cardFoot}>
        <div className={classes.qr}>
          <QrCode text={`${number} ${code}`} label={t`Number and code of the card`} />
        </div>
        <p className={classes.cardNumber}>
          <span>{number}</span>
          <span>{code}</span>
        </p>
      </footer>
    </PrintedCard>
  );
}
