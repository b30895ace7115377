import { Trans, useLingui } from '@lingui/macro';
import { useLocation } from 'react-router-dom';
import { useServerRoute } from '../../actors/session/session.ts';
import { plainPath } from '../../lib/address/plain-path.ts';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { StatusPage } from '../../ui/state/status-page.tsx';
import { Contact } from './contact.tsx';
import { HomeButton } from './home-button.tsx';

/** Renders the page for a menu entry whose view does not exist in this version of the application [D11]. */
export function UnknownComponentPage() {
  const { t } = useLingui();
  const route = useServerRoute(plainPath(useLocation().pathname));
  return (
    <StatusPage
      drawing="unplugged"
      title={t`This version cannot show that page`}
      actions={<HomeButton />}
      {...(route !== null && {
        details: (
          <KeyValueList
            entries={[
              { label: t`Address`, value: route.path },
              { label: t`Part`, value: route.component },
            ]}
          />
        ),
      })}
    >
      <p>
        <Trans>
          Your menu offers it, but the part of the application that shows it is not installed. Please tell the
          people who run the system what stands below.
        </Trans>
      </p>
      <Contact />
    </StatusPage>
  );
}
