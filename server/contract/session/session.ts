import * as v from 'valibot';
import { call } from '../kit/call.ts';

/** GET /user/sessions, and the answer of the calls that end some: where the account is signed in, last used first. */
export const ownSessions = v.object({
  sessions: v.array(
    v.object({
      id: v.string(),
      started_at: v.string(),
      /** Of the last call, to the minute. */
      used_at: v.string(),
      /** Where it began; the last part of an IPv4 address is left out. */
      network: v.string(),
      /** Browser and system, such as "Chrome 126 · Windows"; '' where they are not known. */
      device: v.string(),
      /** The one that asks. */
      is_current: v.boolean(),
    }),
  ),
});
export type OwnSessions = v.InferOutput<typeof ownSessions>;

export const listOwnSessions = call('GET', '/user/sessions', {
  summary: 'Where one’s own account is signed in',
  access: 'signed-in',
  answer: ownSessions,
});

export const endSession = call('POST', '/user/sessions/:id/end', {
  summary: 'Ends a session of one’s own account',
  access: 'signed-in',
  answer: ownSessions,
});

export const endOtherSessions = call('POST', '/user/sessions/end-others', {
  summary: 'Ends all sessions of one’s own account but this',
  access: 'signed-in',
  answer: ownSessions,
});
