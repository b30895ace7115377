import {
  correctionFields,
  correctionStatuses,
  type CorrectionQuery as Asked,
} from '../../../server/contract/correction.ts';

/** What of the list is asked for, as it stands behind the "#" of its address. */
export type CorrectionListQuery = Pick<Asked, 'page' | 'status' | 'field' | 'sort'>;

/** What an address asks for; nonsense in it asks for nothing. @param hash with or without its "#" */
export function readCorrectionQuery(hash: string): CorrectionListQuery {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const page = Number(given.get('page'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    status: correctionStatuses.find((status) => status === given.get('status')) ?? '',
    field: correctionFields.find((field) => field === given.get('field')) ?? '',
    sort: given.get('sort') === 'filed_at' ? 'filed_at' : '-filed_at',
  };
}

/** The query as a text, the same for the same wish: what goes without saying is left out. */
export function writeCorrectionQuery({ page, status, field, sort }: CorrectionListQuery): string {
  return new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(status !== '' && { status }),
    ...(field !== '' && { field }),
    ...(sort !== '-filed_at' && { sort }),
  }).toString();
}
