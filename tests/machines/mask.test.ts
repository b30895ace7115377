import { describe, expect, it } from 'vitest';
import { mask } from '../support/inspect/mask.ts';

describe('the mask of the inspector', () => {
  it('preserves the structure, the charts’ own words, numbers and empty values', () => {
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
