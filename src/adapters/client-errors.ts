import {
  clientError,
  clientErrorList,
  type ClientError,
  type ClientErrorList,
} from '../../server/contract/client-errors.ts';
import { servicePaths } from '../../server/contract/service-paths.ts';
import type { Request } from './request.ts';

const of = (path: string, id: string) => path.replace(':id', encodeURIComponent(id));

/** What a technician asks the server about the errors of pages [S33]. */
export function createClientErrorCalls(request: Request) {
  return {
    /** @param query page and filters, as they stand in the address */
    list: (query: string, signal: AbortSignal): Promise<ClientErrorList> => {
      const path = query === '' ? servicePaths.clientErrors : `${servicePaths.clientErrors}?${query}`;
      return request({ method: 'GET', path }, clientErrorList, signal);
    },
    find: (id: string, signal: AbortSignal): Promise<ClientError> =>
      request({ method: 'GET', path: of(servicePaths.clientError, id) }, clientError, signal),
    /** @param mark `solve` or `reopen`, and the error's id behind a space */
    mark: async (mark: string, signal: AbortSignal): Promise<string> => {
      const [what = '', id = ''] = mark.split(' ');
      const path = what === 'solve' ? servicePaths.solveClientError : servicePaths.reopenClientError;
      await request({ method: 'POST', path: of(path, id) }, clientError, signal);
      return what;
    },
  };
}
