import type { Context } from 'hono';
import type { ApiEnv } from '../context.ts';
import { deviceOf } from './device-of.ts';
import { networkOf } from './network-of.ts';
import type { Attempt } from '../session/sign-in-lock.ts';
import type { SessionOrigin } from '../session/tokens.ts';

/** Returns the origin of a request as it is stored with a session. */
export const originOf = (c: Context<ApiEnv>): SessionOrigin => ({
  network: networkOf(c.get('address')),
  device: deviceOf(c.req.header('user-agent') ?? ''),
});

/** Returns the key under which an attempt at the password of a name is counted. */
export const attemptOf = (c: Context<ApiEnv>, name: string): Attempt => ({
  name,
  network: networkOf(c.get('address')),
});
