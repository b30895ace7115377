import { getUserInfo } from '../../../server/contract/session/account.ts';
import type { Call } from '../../../server/contract/kit/call.ts';
import { getSidebars } from '../../../server/contract/session/sidebar.ts';
import type { Ahead } from './ahead.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { Send } from './http.ts';

/** The calls that the session chart sends first [S35]. */
export const infoCall = { method: 'GET', path: `${getUserInfo.path}?include=roles` } as const;
export const sidebarsCall = { method: 'GET', path: getSidebars.path } as const;

/**
 * Adds the parameter that requests these answers with the sign-in response. Some servers do not support it.
 */
export const withSession = <C extends Pick<Call, 'path'>>(signIn: C): C => ({
  ...signIn,
  path: `${signIn.path}?include=session`,
});

/**
 * Returns a sender that stores session answers. If the response of any kind of sign-in includes the answers
 * that the session chart requests next, the chart receives these.
 */
export function keepingSession({ send, give }: Pick<Ahead, 'send' | 'give'>): Send {
  return async (call, signal) => {
    const answer = await send(call, signal);
    // The requesting call validates these answers in the same way as separate responses.
    const { access_token: token, session } = isRecord(answer.body) ? answer.body : {};
    if (typeof token === 'string' && isRecord(session)) {
      give(infoCall, token, session['info']);
      give(sidebarsCall, token, session['sidebars']);
    }
    return answer;
  };
}
