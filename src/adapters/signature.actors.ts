import { fromPromise } from 'xstate';
import { codeAnswer } from '../../server/contract/account.ts';
import { servicePaths } from '../../server/contract/service-paths.ts';
import type { CodeWish } from './account.actors.ts';
import type { Request } from './request.ts';

/** Sends a code with which the own account signs one act; `about` says which. */
export const createSignatureActor = (request: Request) =>
  fromPromise<{ key: string }, CodeWish>(async ({ input, signal }) => {
    const { key } = await request(
      { method: 'POST', path: servicePaths.signatureCode, body: input.about },
      codeAnswer,
      signal,
    );
    return { key };
  });
