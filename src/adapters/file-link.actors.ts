import { fromPromise } from 'xstate';
import { fileLink } from '../../server/contract/file.ts';
import { servicePaths } from '../../server/contract/service-paths.ts';
import type { Request } from './request.ts';

/** Gives the `FileLink` of a file: an address that opens for five minutes. */
export const createFileLinkActor = (request: Request) =>
  fromPromise<unknown, { of: string }>(({ input, signal }) =>
    request(
      { method: 'GET', path: servicePaths.uploadLink.replace(':id', encodeURIComponent(input.of)) },
      fileLink,
      signal,
    ),
  );
