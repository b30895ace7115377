import { Trans, useLingui } from '@lingui/macro';
import { Button, CopyButton } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { EventPage } from '../../kit/event/event-page.tsx';
import { listQuery, page as pageNumber, text } from '../../lib/list-query.ts';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { QrCode } from '../../ui/picture/qr-code.tsx';
import { HallOfEvent } from './hall-of-event.tsx';
import classes from './hall.module.css';

const hallQuery = listQuery({ page: pageNumber, competition: text(128), event: text(128) });

/** Renders the address that the hall machine opens. The machine needs no sign-in. */
function Address({ event }: { readonly event: string }) {
  const { t } = useLingui();
  const path = `/receipt?screen=${encodeURIComponent(event)}`;
  const address = location.origin + path;
  return (
    <Panel title={t`On the machine of the hall`}>
      <p className={page.intro}>
        <Trans>
          Open this address there, without signing in, and press F11 for the full screen. It follows the draws
          and sessions of the event by itself and shows neither names nor the results of secret draws.
        </Trans>
      </p>
      <div className={classes.address}>
        <span className={classes.small}>
          <QrCode text={address} label={t`Leads to the screen of the hall`} quiet={4} />
        </span>
        <div className={classes.way}>
          <span className={classes.digits}>{address}</span>
          <div className={page.actions}>
            <Button component={Link} to={path} target="_blank">
              <Trans>Open the screen</Trans>
            </Button>
            <CopyButton value={address}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? <Trans>Copied</Trans> : <Trans>Copy the address</Trans>}
                </Button>
              )}
            </CopyButton>
          </div>
        </div>
      </div>
    </Panel>
  );
}

/**
 * /drawAdmin/screen: a preview of the hall screen of an event, and the address to open on the hall machine.
 */
export function ScreenPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const query = hallQuery.read(useLocation().hash);
  return (
    <EventPage
      title={t`Screen of the hall`}
      intro={t`Words, commitments, drawn numbers and the clocks of the sessions, to be read from afar.`}
      path="/drawAdmin/screen"
      ofUnit={useSignedInProfile().kind === 'unit'}
      chosen={query}
      onChoose={(chosen) => void navigate({ hash: hallQuery.write({ page: 1, ...chosen }) })}
    >
      <Address event={query.event} />
      <div className={classes.preview}>
        <HallOfEvent key={query.event} event={query.event} title="h2" />
      </div>
    </EventPage>
  );
}
