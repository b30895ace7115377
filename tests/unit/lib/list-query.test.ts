import { describe, expect, it } from 'vitest';
import { listQuery, oneOf, page, text } from '../../../src/lib/list-query.ts';

const query = listQuery({ page, status: oneOf(['', 'open', 'solved']), text: text(5) });
const nothing = { page: 1, status: '', text: '' } as const;

describe('the list query of an address', () => {
  it.each([
    ['', nothing],
    ['#page=3&status=open&text=abc', { page: 3, status: 'open', text: 'abc' }],
    ['text=+abcdefg+', { ...nothing, text: 'abcde' }],
    ['#page=0', nothing],
    ['#page=1.5', nothing],
    ['#page=100001', nothing],
    ['#page=x&status=shut&other=1', nothing],
  ])('is read from "%s"', (hash, wish) => {
    expect(query.read(hash)).toEqual(wish);
  });

  it('leaves out defaults and has a fixed order', () => {
    expect(query.write(nothing)).toBe('');
    expect(query.write({ text: '张', status: 'solved', page: 2 })).toBe(
      'page=2&status=solved&text=%E5%BC%A0',
    );
  });

  it('is unchanged after it is written and read', () => {
    const wish = { page: 7, status: 'open', text: 'a&b=c' } as const;
    expect(query.read(query.write(wish))).toEqual(wish);
  });
});
