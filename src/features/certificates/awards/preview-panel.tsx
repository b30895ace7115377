import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AwardList } from '../../../../server/contract/certificate/award.ts';
import type { CertificatePreview } from '../../../../server/contract/certificate/certificate.ts';
import { Fold } from '../../../ui/part/fold.tsx';
import { Panel } from '../../../ui/part/panel.tsx';
import page from '../../../ui/part/record-page.module.css';
import { CertificateSheet } from '../certificate-sheet.tsx';
import { certificatesAddress } from '../certificate-query.ts';
import { kindText } from '../certificate-texts.ts';
import classes from '../certificates.module.css';
import { specimenOf } from '../printed-certificate.ts';
import { ShortForms, longTextsOf } from './short-forms.tsx';

interface PreviewPanelProps {
  readonly preview: CertificatePreview;
  readonly meta: AwardList['meta'];
  /** Whether a request is pending. */
  readonly isHeld: boolean;
  readonly onIssue: () => void;
  /** Called after short forms are saved. The preview is then outdated. */
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/**
 * Renders the preview of an issue: the number of certificates, their holders, texts that are too long, and
 * the first certificate.
 */
export function PreviewPanel({ preview, meta, isHeld, onIssue, onSaved, onClose }: PreviewPanelProps) {
  const { t, i18n } = useLingui();
  const { data, form } = preview;
  const [first] = data;
  const long = longTextsOf(preview);
  const count = data.length;
  return (
    <Panel
      title={t`What will be issued`}
      aside={<Plural value={count} one="# certificate" other="# certificates" />}
    >
      {form === null && (
        <div className={page.note} data-tone="todo" role="status">
          <p>
            <Trans>
              Signatories and seal are missing: fill in first what all certificates of the competition have in
              common.
            </Trans>
          </p>
          <div className={page.actions}>
            <Button
              component={Link}
              to={certificatesAddress({ competition: meta.competition.id, show: 'form' })}
            >
              <Trans>Fill in signatories and seal</Trans>
            </Button>
          </div>
        </div>
      )}
      {form !== null && long.length > 0 && (
        <ShortForms key={meta.form_version} long={long} form={form} meta={meta} onSaved={onSaved} />
      )}
      {form !== null && first !== undefined && (
        <div className={classes.specimen}>
          <CertificateSheet {...specimenOf(first, form)} />
        </div>
      )}
      <Fold
        isOpen={false}
        label={<Plural value={count} one="The one certificate" other="All # certificates" />}
      >
        <ul className={page.log}>
          {data.map(({ award_id, name, unit, event, kind, award }) => (
            <li key={`${award_id} ${name}`}>
              <span>
                {name} <span className={page.small}>{unit}</span>
              </span>
              <span>
                {event} · {kindText(i18n, kind, award)}
              </span>
            </li>
          ))}
        </ul>
      </Fold>
      <div className={page.actions}>
        {meta.by === 'organiser' && (
          <Button onClick={onIssue} disabled={isHeld || form === null || long.length > 0}>
            <Plural value={count} one="Issue # certificate" other="Issue # certificates" />
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          <Trans>Close the preview</Trans>
        </Button>
      </div>
    </Panel>
  );
}
