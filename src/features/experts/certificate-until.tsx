import { Trans, useLingui } from '@lingui/macro';
import type { ExpertFile } from '../../../server/contract/expert/expert.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatDay } from '../../../server/contract/kit/business-time.ts';
import page from '../../ui/part/record-page.module.css';

/** Renders the last day on which a certificate is valid, with a chip if it expires soon or has expired. */
export function CertificateUntil({
  cert_valid_to,
  certificate,
}: Pick<ExpertFile, 'cert_valid_to' | 'certificate'>) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  if (certificate === 'none') return t({ message: 'None', context: 'certificate' });
  return (
    <>
      {formatDay(cert_valid_to, tag)}{' '}
      {certificate === 'expired' && (
        <span className={page.chip} data-tone="bad">
          <Trans>Expired</Trans>
        </span>
      )}
      {certificate === 'soon' && (
        <span className={page.chip} data-tone="todo">
          <Trans>Expires soon</Trans>
        </span>
      )}
    </>
  );
}
