import { Trans, useLingui } from '@lingui/macro';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSettings } from '../../../actors/settings.tsx';
import { frameAddress } from '../../../lib/address/frame-address.ts';
import { PageSkeleton } from '../../../ui/state/page-skeleton.tsx';
import { StatusPage } from '../../../ui/state/status-page.tsx';
import classes from './frame-page.module.css';

/**
 * A page of this origin that has both `allow-scripts` and `allow-same-origin` can remove its sandbox. A page
 * of this origin therefore runs no scripts. A page of another origin keeps that origin. Neither may navigate
 * the top window.
 */
const sandboxes = {
  own: 'allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  other: 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox',
};

function EmbeddedPage({ address }: { readonly address: string }) {
  const { t } = useLingui();
  const [isLoading, setLoading] = useState(true);
  const { origin, host } = new URL(address);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <span className={classes.host}>
          <Trans>Page from {host}</Trans>
        </span>
        <Anchor href={address} target="_blank" rel="noopener noreferrer">
          <Trans>Open in a window of its own</Trans>
        </Anchor>
      </header>
      <div className={classes.stage}>
        {isLoading && (
          <div className={classes.loading}>
            <PageSkeleton />
          </div>
        )}
        <iframe
          className={classes.frame}
          src={address}
          title={t`Page from ${host}`}
          sandbox={origin === window.location.origin ? sandboxes.own : sandboxes.other}
          referrerPolicy="no-referrer"
          onLoad={() => setLoading(false)}
        />
      </div>
    </div>
  );
}

/**
 * /iframe: a page of an allowed origin in a sandbox. Any other address shows an error page without a frame
 * [D5].
 */
export function FramePage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const { frameOrigins } = useSettings();
  const address = frameAddress(search.get('url'), window.location.origin, frameOrigins);
  if (address !== null) return <EmbeddedPage key={address} address={address} />;
  return (
    <main className={classes.refused}>
      <StatusPage drawing="locked" title={t`This address cannot be shown here`}>
        <p>
          <Trans>
            Only pages of this system and of the addresses its operator has allowed are shown inside it.
          </Trans>
        </p>
      </StatusPage>
    </main>
  );
}
