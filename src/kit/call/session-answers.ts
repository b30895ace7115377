import { getUserInfo } from '../../../server/contract/session/account.ts';
import type { Call } from '../../../server/contract/kit/call.ts';
import { getSidebars } from '../../../server/contract/session/sidebar.ts';
import type { Ahead } from './ahead.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { Send } from './http.ts';

/** What the session chart asks for first [S35]. */
export const infoCall = { method: 'GET', path: `${getUserInfo.path}?include=roles` } as const;
export const sidebarsCall = { method: 'GET', path: getSidebars.path } as const;

/** A sign-in that brings them along, where the server knows how. */
export const withSession = <C extends Call>(signIn: C): C => ({
  ...signIn,
  path: `${signIn.path}?include=session`,
});

/**
 * As the sender itself. Where a sign-in, of whatever way, brings along what the session chart asks for next, the chart
 * gets these answers when it asks.
 */
export function keepingSession({ send, give }: Pick<Ahead, 'send' | 'give'>): Send {
  return async (call, signal) => {
    const answer = await send(call, signal);
    // Who asks for them checks them, as if they had come by themselves.
    const { access_token: token, session } = isRecord(answer.body) ? answer.body : {};
    if (typeof token === 'string' && isRecord(session)) {
      give(infoCall, token, session['info']);
      give(sidebarsCall, token, session['sidebars']);
    }
    return answer;
  };
}
