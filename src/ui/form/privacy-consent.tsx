import { Trans, useLingui } from '@lingui/macro';
import { Checkbox, type CheckboxProps } from '@mantine/core';
import classes from './privacy-consent.module.css';

interface PrivacyConsentProps extends CheckboxProps {
  /** The telephone number for questions about personal data; '' if there is none. */
  readonly contactPhone: string;
}

/**
 * Renders the privacy notice and the consent before an account is created: the data collected and its purpose
 * in plain words (domain.md 2, PIPL). The server records the version of the accepted text. A change of
 * meaning here requires a new version there.
 */
export function PrivacyConsent({ contactPhone, ...checkbox }: PrivacyConsentProps) {
  const { t } = useLingui();
  return (
    <div className={classes.consent}>
      <Checkbox label={t`I have read the privacy notice and agree to it`} {...checkbox} />
      <details className={classes.notice}>
        <summary className={classes.summary}>
          <Trans>Privacy notice</Trans>
        </summary>
        <dl className={classes.text}>
          <dt>
            <Trans>What is collected</Trans>
          </dt>
          <dd>
            <Trans>
              Your username, mobile number and, where you give them, your name and organisation; and when and
              from which network address you sign in. Your password is stored only in a form that nobody can
              read.
            </Trans>
          </dd>
          <dt>
            <Trans>What for</Trans>
          </dt>
          <dd>
            <Trans>
              To run your account, to reach you about the competitions you take part in, and to keep the
              account safe. For nothing else: no advertising, no sale.
            </Trans>
          </dd>
          <dt>
            <Trans>Who sees it</Trans>
          </dt>
          <dd>
            <Trans>
              The organising committee and those it charges with running a competition, each as far as the
              work needs. Mobile numbers are never published.
            </Trans>
          </dd>
          <dt>
            <Trans>Your rights</Trans>
          </dt>
          <dd>
            <Trans>
              You may see and correct your data, have them deleted and take this consent back; the account
              then ends.
            </Trans>{' '}
            {contactPhone === '' ? (
              <Trans>Ask the organising committee.</Trans>
            ) : (
              <Trans>Ask the organising committee on {contactPhone}.</Trans>
            )}
          </dd>
        </dl>
      </details>
    </div>
  );
}
