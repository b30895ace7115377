import { Trans, useLingui } from '@lingui/macro';
import classes from './information-page.module.css';

/** Renders the names of the fields that are still empty, or that the form is complete. */
export function Completeness({ missing }: { readonly missing: readonly string[] }) {
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
  return (
    <p className={classes.completeness} data-complete={missing.length === 0 || undefined} role="note">
      {missing.length === 0 ? <Trans>Complete.</Trans> : <Trans>Still empty: {names}</Trans>}
    </p>
  );
}
