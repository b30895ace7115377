import { listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

/** The query of the certificate page, stored after the "#" of its address. */
export const certificatePageQuery = listQuery({
  page,
  competition: text(128),
  event: text(128),
  /** The part of the page that is shown. */
  show: oneOf(['', 'certificates', 'form']),
  status: oneOf(['', 'issued', 'waiting', 'ended']),
  text: text(50),
});

export type CertificatePageQuery = QueryOf<typeof certificatePageQuery>;

/** Changes the query in the address. */
export type ChooseCertificates = (wish: Partial<CertificatePageQuery>) => void;

export const certificatesAddress = (wish: Partial<CertificatePageQuery>): string =>
  `/competitionAchievement/certificates#${certificatePageQuery.write({ ...certificatePageQuery.read(''), ...wish })}`;

/** The query of the page of coaches and organising units. */
export const honourQuery = listQuery({ competition: text(128) });

/** Returns the address of the page that shows certificates as they are printed. */
export const sheetsAddress = (asked: Readonly<Record<string, string>>): string =>
  `/certificateSheets?${new URLSearchParams(asked).toString()}`;

/** Replaces the id of an event in a query for the awards of units. */
export const UNITS = 'units';
