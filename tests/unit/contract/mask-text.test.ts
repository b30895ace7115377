import { describe, expect, it } from 'vitest';
import { maskText } from '../../../server/contract/kit/mask-text.ts';

const token = 'q3Vb-_x7Zk1LmN0pQrStUvWxYz9AbCdEfGhIjKlMnOp';

describe('[S33] a masked text about an error', () => {
  it.each([
    ['a token', `bad token ${token}!`, 'bad token •••!'],
    ['a token in a path', `/h5/invitations/${token}/accept`, '/h5/invitations/•••/accept'],
    ['a token of three parts', `eyJhbGciOiJIUzI1NiJ9x.eyJzdWIiOiIxMjM0NTY3ODkwIn0.${token}`, '•••'],
    ['an Authorization header', 'authorization: Bearer abc.def', 'authorization: Bearer •••'],
    [
      'parameters of an address',
      'https://a.cn/reg?phone=1&key=x#step=2 failed',
      'https://a.cn/reg?phone=•••&key=•••#step=••• failed',
    ],
    ['list parameters of an address', 'errors/31?args[]=张三&args[]=b', 'errors/31?args[]=•••&args[]=•••'],
    ['a mobile number', 'no 13800138000.', 'no •••.'],
    ['a mobile number with prefix, hyphen and space', '+86 138-0013 8000 rang', '••• rang'],
    ['an identity number', 'id 11010519491231002X', 'id •••'],
    ['a mail address', 'to lin.xiaoyu+a@mail.example.org now', 'to ••• now'],
    [
      'content of a response',
      `Unexpected token 'x', ..."name":"张三","x"... is not valid JSON`,
      `Unexpected token 'x', ..."•••"... is not valid JSON`,
    ],
    ['quoted content', 'No person "张三" at "/reg"', 'No person "•••" at "/reg"'],
    ['the content of a data URL', 'cannot load data:image/png;base64,AAAA', 'cannot load data:•••'],
  ])('does not contain %s', (_, text, masked) => {
    expect(maskText(text, 300)).toBe(masked);
  });

  it.each([
    ['identifiers of the code', 'Cannot read properties of undefined (reading "userOrgRelations")'],
    [
      'a stack frame of Chromium',
      '    at Xe (https://hb.example/assets/password-recovery-page-Ab1Cd2Ef.js:1:48211)',
    ],
    ['a stack frame of Firefox', 'renderWithHooks@https://hb.example/assets/shared-zZ9_-kLm.js:12:3456'],
    ['line breaks', 'one\ntwo'],
    ['Chinese', '身份认证未通过。'],
    ['small numbers', 'row 17 of 2000000'],
    ['a date and time', 'at 2026-11-21T10:00:00'],
  ])('keeps %s', (_, text) => {
    expect(maskText(text, 300)).toBe(text);
  });

  it('does not contain known personal data of any form', () => {
    const known = ['lin.xiaoyu', '林晓雨', '', 'at', '王'];
    expect(maskText('林晓雨 (lin.xiaoyu) at 王府井', 300, known)).toBe('••• (•••) at 王府井');
  });

  it('is cut by characters, and contains no invisible ones', () => {
    expect(maskText('工匠𠮷𠮷', 4)).toBe('工匠…');
    expect(maskText('工匠𠮷𠮷', 5)).toBe('工匠𠮷…');
    expect(maskText('工匠𠮷𠮷', 6)).toBe('工匠𠮷𠮷');
    expect(maskText('a\u0000\u0007b\r\nc\u202ed', 300)).toBe('a b \nc d');
  });
});
