import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

/** What the page of certificates asks for, as it stands behind the "#" of its address. */
export const certificatePageQuery = listQuery({
  page,
  competition: text(128),
  event: text(128),
  /** Which part is shown. */
  show: oneOf(['', 'certificates', 'form']),
  status: oneOf(['', 'issued', 'waiting', 'ended']),
  text: text(50),
});

export type CertificatePageQuery = QueryOf<typeof certificatePageQuery>;

/** Changes what the address asks for. */
export type ChooseCertificates = (wish: Partial<CertificatePageQuery>) => void;

export const certificatesAddress = (wish: Partial<CertificatePageQuery>): string =>
  `/competitionAchievement/certificates#${certificatePageQuery.write({ ...certificatePageQuery.read(''), ...wish })}`;

/** What the page of honours asks for. */
export const honourQuery = listQuery({ competition: text(128) });

/** Where certificates are shown as they are printed. */
export const sheetsAddress = (asked: Readonly<Record<string, string>>): string =>
  `/certificateSheets?${new URLSearchParams(asked).toString()}`;

/** In the place of an event: the awards of units. */
export const UNITS = 'units';
