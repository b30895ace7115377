/** What a form holds, by the names of its fields. */
export type KeptValues = Readonly<Record<string, string | boolean>>;

/** Numbers of people and what proves who somebody is: never kept in the browser, whatever form asks for it. */
const secrets = /password|captcha|id_no|identity|credit_code|phone/;
/** A telephone number that everybody is told. */
const open = ['competition.contact_phone'];

/**
 * What somebody has changed in a form, without what is secret.
 * @param form its name
 * @param begun what it began with
 */
export function keptValues(form: string, values: KeptValues, begun: KeptValues): KeptValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) =>
        value !== begun[field] && (!secrets.test(field) || open.includes(`${form}.${field}`)),
    ),
  );
}
