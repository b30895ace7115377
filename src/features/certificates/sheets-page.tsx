import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import {
  listCertificateSheets,
  type CertificateSheets,
} from '../../../server/contract/certificate/certificate.ts';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { sheetsAddress } from './certificate-query.ts';
import { CertificateSheet } from './certificate-sheet.tsx';
import classes from './certificates.module.css';
import { printedCertificate } from './printed-certificate.ts';

/** The query of the address. */
type Asked = Readonly<Record<'certificate' | 'competition' | 'event' | 'part', string>>;

/** Renders links to the parts of a set of certificates that is too large for one document. */
function Parts({
  sheets: { part, parts },
  asked,
}: {
  readonly sheets: CertificateSheets;
  readonly asked: Asked;
}) {
  const { t } = useLingui();
  const numbers = Array.from({ length: parts }, (_, index) => index + 1);
  return (
    <nav className={page.actions} aria-label={t`Parts`}>
      {numbers.map((number) => (
        <Button
          key={number}
          size="xs"
          variant={number === part ? 'filled' : 'default'}
          component={Link}
          to={sheetsAddress({ ...asked, part: String(number) })}
        >
          <Trans>Part {number}</Trans>
        </Button>
      ))}
    </nav>
  );
}

function Sheets({ asked }: { readonly asked: Asked }) {
  const { t } = useLingui();
  const { data: sheets, failure, isLoading, reload } = useRecord(listCertificateSheets, asked);
  const [first] = sheets?.data ?? [];
  useTagTitle(asked.certificate === '' || first === undefined ? '' : first.number);
  if (isLoading) return <PageSkeleton />;
  if (sheets === null || first === undefined) {
    return sheets !== null || failure?.code === errorCode.notFound ? (
      <EmptyState text={t`There is nothing to print here: no certificate that you may read is valid.`} />
    ) : (
      <LoadFailed failure={failure} message={t`The certificates could not be fetched`} onRetry={reload} />
    );
  }
  return (
    <>
      <header className={classes.head}>
        <div>
          <h1 className={page.title}>
            {asked.certificate === '' ? <Trans>Certificates to print</Trans> : first.number}
          </h1>
          <p className={page.intro}>
            <Plural value={sheets.total} one="# certificate." other="# certificates." />{' '}
            <Trans>Each fills one page of A4, landscape, without margins.</Trans>
          </p>
          {!first.counts && (
            <p className={page.intro} role="status">
              <Trans>This certificate is not valid any more. The paper says so.</Trans>
            </p>
          )}
        </div>
        <div className={page.actions}>
          <Button onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
          {asked.certificate !== '' && (
            <Button component={Link} variant="default" to={`/receipt?certificate=${first.code}`}>
              <Trans>Check it</Trans>
            </Button>
          )}
        </div>
        {sheets.parts > 1 && <Parts sheets={sheets} asked={asked} />}
      </header>
      <div className={classes.sheets} data-certificates>
        {sheets.data.map((sheet) => (
          <CertificateSheet key={sheet.number} {...printedCertificate(sheet, window.location.host)} />
        ))}
      </div>
    </>
  );
}

/** /certificateSheets?certificate=… or ?competition=…&event=…: certificates as they are printed. */
export function SheetsPage() {
  const [search] = useSearchParams();
  const asked = {
    certificate: search.get('certificate') ?? '',
    competition: search.get('competition') ?? '',
    event: search.get('event') ?? '',
    part: search.get('part') ?? '1',
  };
  return (
    <section className={classes.paper}>
      <Sheets key={JSON.stringify(asked)} asked={asked} />
    </section>
  );
}
