import type { ApiParts } from '../context.ts';
import * as contract from '../contract/session/sidebar.ts';
import { handle } from '../kit/handle.ts';
import { chooseEncoding } from '../kit/answer/encodings.ts';
import { sidebarsOf } from './sidebars.ts';

/** Returns the calls for the menu of an account [S49, S43]. */
export function sidebarCalls({ db }: ApiParts) {
  const sidebarOf = sidebarsOf(db);
  return handle(contract, {
    getSidebars: async ({ c, user }) => {
      const answer = await sidebarOf(user.id);
      const encoding = chooseEncoding(c.req.header('accept-encoding'), () => true);
      c.header('content-type', 'application/json');
      c.header('vary', 'accept-encoding');
      if (encoding !== 'identity') c.header('content-encoding', encoding);
      return c.body(answer[encoding]);
    },
  });
}
