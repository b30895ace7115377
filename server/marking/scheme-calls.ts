import type { ApiParts } from '../context.ts';
import { aspectMark, isInput } from '../contract/marking/aspect-mark.ts';
import * as contract from '../contract/marking/scheme.ts';
import { invalid } from '../kit/api-error.ts';
import { handle } from '../kit/handle.ts';
import { requireVisible } from './require-scheme.ts';
import { findScheme, fixScheme, listSchemes, replaceScheme, saveScheme } from './schemes.ts';

/** Handles the calls about the marking schemes of events. */
export const schemeCalls = (parts: ApiParts) =>
  handle(contract, {
    listSchemes: ({ user, query }) => listSchemes(parts, user.id, query),
    getScheme: ({ user, id, query }) => findScheme(parts, user.id, id, query.number),
    saveScheme: async ({ user, id, body }) => {
      await saveScheme(parts, user.id, id, body);
      return findScheme(parts, user.id, id);
    },
    fixScheme: async ({ user, id, body }) => {
      await fixScheme(parts, user.id, id, body.version);
      return findScheme(parts, user.id, id);
    },
    replaceScheme: async ({ user, id, body }) => {
      await replaceScheme(parts, user.id, id, body);
      return findScheme(parts, user.id, id);
    },
    tryScheme: async ({ user, id, body: { aspect, inputs } }) => {
      await requireVisible(parts.db, user.id, id);
      if (inputs.some((input) => input !== null && !isInput(aspect, input))) {
        throw invalid({ inputs: ['choice'] });
      }
      const found = aspectMark(aspect, inputs);
      return { state: found.state, mark: found.state === 'marked' ? found.mark : null };
    },
  });
