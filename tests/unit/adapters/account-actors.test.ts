import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type * as v from 'valibot';
import { createClient } from '../../../src/kit/call/client.ts';
import { createAccountActors } from '../../../src/adapters/account.actors.ts';
import type { Call } from '../../../src/kit/call/http.ts';
import { changingWith } from '../../../src/features/session/password-change/use-password-change.ts';
import { checked, type Request } from '../../../src/kit/call/request.ts';

const now = Date.parse('2026-11-21T09:00:00Z');

function actorsAnswering(body: unknown) {
  const calls: Call[] = [];
  const request: Request = (call, schema) => {
    calls.push(call);
    return Promise.resolve().then(() => checked(call, schema as v.GenericSchema<unknown, never>, body, null));
  };
  const client = createClient(request);
  const actors = {
    ...createAccountActors({ client, now: () => now }),
    changePassword: changingWith(client),
  };
  return { calls, actors };
}

const captcha = (expired_at: string) => ({
  captcha_key: 'k',
  captcha_image: 'data:image/png;base64,AA==',
  expired_at,
});

it.each([
  ['2026-11-21T09:02:00Z', 120_000, 'its lifetime'],
  ['2026-11-21T08:59:00Z', 30_000, 'the minimum, if the clock of the browser is ahead'],
  ['2026-11-22T09:00:00Z', 300_000, 'the maximum, if the clock of the browser is behind'],
  ['soon', 60_000, 'one minute, if the time cannot be parsed'],
])('[D12] a captcha that expires at %s is used for %i ms: %s', async (expiredAt, livesFor) => {
  const { actors } = actorsAnswering(captcha(expiredAt));
  expect(await toPromise(createActor(actors.fetchCaptcha).start())).toMatchObject({ key: 'k', livesFor });
});

it('[D12] a captcha is refused if its image is no data URL, because other images load from elsewhere', async () => {
  const { actors } = actorsAnswering({
    ...captcha('soon'),
    captcha_image: 'https://elsewhere.example/c.png',
  });
  await expect(toPromise(createActor(actors.fetchCaptcha).start())).rejects.toMatchObject({
    failure: { kind: 'unexpected' },
  });
});

it.each([
  ['login', '/verification-codes/login'],
  ['register', '/verification-codes/register'],
  ['reset', '/verification-codes/reset'],
] as const)(
  '[S49, D12] a code for %s is requested at %s, with a captcha only if one is given',
  async (purpose, path) => {
    const { actors, calls } = actorsAnswering({ key: 'handle', expired_at: '' });
    const phone = '13800138001';
    const send = (captchaText: string) =>
      toPromise(
        createActor(actors.sendCode, {
          input: { purpose, phone, captcha: captchaText, captchaKey: 'k', about: {} },
        }).start(),
      );
    expect(await send('')).toEqual({ key: 'handle' });
    await send('ab12');
    expect(calls).toEqual([
      { method: 'POST', path, body: { phone } },
      { method: 'POST', path, body: { phone, captcha: 'ab12', captcha_key: 'k' } },
    ]);
  },
);

it('[D16] a password is changed with the fields of the contract', async () => {
  const { actors, calls } = actorsAnswering({});
  const input = { current: 'Old#2026a', password: 'New#2026b' };
  await toPromise(createActor(actors.changePassword, { input }).start());
  expect(calls).toEqual([
    {
      method: 'PUT',
      path: '/user/password',
      body: { current_password: 'Old#2026a', password: 'New#2026b' },
    },
  ]);
});
