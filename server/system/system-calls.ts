import type { ApiParts } from '../context.ts';
import * as contract from '../contract/session/system.ts';
import { ping } from '../db/open-database.ts';
import { handle } from '../kit/handle.ts';

export function systemCalls({ db }: ApiParts) {
  let document: Promise<object> | undefined;
  return handle(contract, {
    /** Responds with 200 while the database responds, for load balancers. */
    checkHealth: async ({ c }) => {
      await ping(db);
      return c.json({ status: 'ok' });
    },
    /** The first request creates the document. */
    getOpenApi: async ({ c }) => {
      document ??= import('./openapi.ts').then(({ openApi }) => openApi());
      c.header('cache-control', 'public, max-age=3600');
      return c.json(await document);
    },
  });
}
