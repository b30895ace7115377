import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  listOwnCertificates,
  type OwnCertificateList,
} from '../../../server/contract/certificate/certificate.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { formatDay } from '../../../server/contract/kit/business-time.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { awardText } from '../../../server/contract/results/result-words.ts';

type Own = OwnCertificateList['data'][number];

/** Renders whether the certificate is valid, as a text with a colour. */
function State({ certificate: { state, since } }: { readonly certificate: Own }) {
  const tag = languageTags[useLanguageChoice().current];
  const day = since === '' ? '' : formatDay(since, tag);
  return (
    <span className={page.chip} data-tone={state === 'valid' ? 'good' : 'bad'}>
      {state === 'valid' && <Trans>Valid</Trans>}
      {state === 'replaced' && <Trans>Replaced on {day}</Trans>}
      {state === 'revoked' && <Trans>Revoked on {day}</Trans>}
    </span>
  );
}

function OneCertificate({ certificate }: { readonly certificate: Own }) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { id, number, code, award, event, competition, unit, day } = certificate;
  return (
    <Panel
      title={[event, awardText(i18n, award) || t`Participation`].filter((part) => part !== '').join(' · ')}
      aside={<State certificate={certificate} />}
    >
      <KeyValueList
        entries={[
          { label: t`Certificate number`, value: number },
          { label: t({ message: 'Verification code', context: 'certificate' }), value: code },
          { label: t`Competition`, value: competition },
          ...(unit === '' ? [] : [{ label: t`Unit`, value: unit }]),
          { label: t`Issued on`, value: formatDay(day, tag) },
        ]}
      />
      <div className={page.actions}>
        <Button
          component={Link}
          to={`/certificateSheets?certificate=${id}`}
          aria-label={t`Open the certificate ${number}`}
        >
          <Trans>Open the certificate</Trans>
        </Button>
        <Button
          component={Link}
          variant="default"
          to={`/receipt?certificate=${code}`}
          aria-label={t`Check it: ${number}`}
        >
          <Trans>Check it</Trans>
        </Button>
      </div>
    </Panel>
  );
}

/** Renders the certificates of the user. Renders nothing if there are none. */
export function OwnCertificates() {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(listOwnCertificates, {}, 'reload');
  if (data === null) {
    return isLoading ? null : (
      <LoadFailed failure={failure} message={t`Your certificates could not be fetched`} onRetry={reload} />
    );
  }
  if (data.data.length === 0) return null;
  return (
    <>
      <h2 className={page.title}>{t`My certificates`}</h2>
      {data.data.map((certificate) => (
        <OneCertificate key={certificate.id} certificate={certificate} />
      ))}
    </>
  );
}
