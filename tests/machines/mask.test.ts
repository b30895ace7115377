import { describe, expect, it } from 'vitest';
import { mask } from '../support/inspect/mask.ts';

describe('what the inspector shows', () => {
  it('keeps the shape, the words of the charts, numbers and what is empty', () => {
    expect(
      mask({
        type: 'session.signIn',
        credentials: { way: 'password', body: { username: 'wuhan_zhang', captcha: '', declare_id: 7 } },
        failure: null,
        organisations: ['某某学院', ''],
      }),
    ).toEqual({
      type: 'session.signIn',
      credentials: { way: 'password', body: { username: '•••', captcha: '', declare_id: 7 } },
      failure: null,
      organisations: ['•••', ''],
    });
  });
});
