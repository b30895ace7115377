import { Trans, useLingui } from '@lingui/macro';
import classes from './information-page.module.css';

interface CompletenessProps {
  /** The names of the fields that are still empty. */
  readonly missing: readonly string[];
  /** A sentence about a filled-in field that has to be corrected; '' for none. */
  readonly fault?: string;
}

/** Lists the missing fields of the form, or states that the form is complete. */
export function Completeness({ missing, fault = '' }: CompletenessProps) {
  const { t, i18n } = useLingui();
  const fields: Readonly<Record<string, string>> = {
    real_name: t`Name`,
    id_no: t`Identity number`,
    region_code: t`City`,
    occupation: t`Occupation`,
    education: t`Education`,
    skill_level: t`Skill level`,
    photo_id: t`Photo for the entry card`,
    phone: t`Mobile number`,
    credit_code: t`Unified social credit code`,
    kind: t`Kind of organisation`,
    contact: t`Contact person`,
    contact_phone: t`Mobile number of the contact person`,
    employer: t`Employer`,
    title: t`Professional title`,
    fields: t`Trades you judge`,
    years: t`Years of judging`,
    declaration: t`Conflicts of interest`,
    stamp_file_id: t`Stamped commitment`,
  };
  const names = new Intl.ListFormat(i18n.locale).format(missing.map((field) => fields[field] ?? field));
  const isComplete = missing.length === 0 && fault === '';
  return (
    <div className={classes.completeness} data-complete={isComplete || undefined} role="note">
      {isComplete && <Trans>Complete.</Trans>}
      {missing.length > 0 && (
        <p>
          <Trans>Still empty: {names}</Trans>
        </p>
      )}
      {fault !== '' && <p>{fault}</p>}
    </div>
  );
}
