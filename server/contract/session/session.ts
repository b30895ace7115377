import * as v from 'valibot';
import { call } from '../kit/call.ts';

/**
 * GET /user/sessions, and the response of the calls that end sessions: the sessions of the account, the last
 * used first.
 */
export const ownSessions = v.object({
  sessions: v.array(
    v.object({
      id: v.string(),
      started_at: v.string(),
      /** The time of the last call, to the minute. */
      used_at: v.string(),
      /** The network in which the session began. The last part of an IPv4 address is left out. */
      network: v.string(),
      /** Browser and system, such as "Chrome 126 · Windows". '' if they are not known. */
      device: v.string(),
      /** Whether the session makes this request. */
      is_current: v.boolean(),
    }),
  ),
});
export type OwnSessions = v.InferOutput<typeof ownSessions>;

export const listOwnSessions = call('GET', '/user/sessions', {
  summary: 'Lists the sessions of the caller’s account',
  access: 'signed-in',
  answer: ownSessions,
});

export const endSession = call('POST', '/user/sessions/:id/end', {
  summary: 'Ends a session of the caller’s account',
  access: 'signed-in',
  answer: ownSessions,
});

export const endOtherSessions = call('POST', '/user/sessions/end-others', {
  summary: 'Ends all sessions of the caller’s account except the current one',
  access: 'signed-in',
  answer: ownSessions,
});
