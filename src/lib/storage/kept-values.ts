/** The values of a form, by field name. */
export type KeptValues = Readonly<Record<string, string | boolean>>;

/** Personal numbers and credentials. Their values are never stored in the browser, for any form. */
const secrets = /password|captcha|id_no|identity|credit_code|phone/;
/** Fields with a public telephone number. */
const open = ['competition.contact_phone'];

/**
 * Returns the changed values of a form, except the secret ones.
 * @param form the name of the form
 * @param begun the initial values
 */
export function keptValues(form: string, values: KeptValues, begun: KeptValues): KeptValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) =>
        value !== begun[field] && (!secrets.test(field) || open.includes(`${form}.${field}`)),
    ),
  );
}
