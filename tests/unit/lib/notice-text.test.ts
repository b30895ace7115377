import { expect, it } from 'vitest';
import { readNotice } from '../../../src/lib/notice/notice-text.ts';

const text = (words: string) => ({ kind: 'text', text: words });

it('reads headings, lists, paragraphs with their lines, strong words and links', () => {
  expect(
    readNotice('各单位：\n\n## 一、时间\n11月**1日**\n地点不变\n- 甲\n- 乙\n1. 报名\n2、审核\n### 附'),
  ).toEqual([
    { kind: 'paragraph', lines: [[text('各单位：')]] },
    { kind: 'heading', level: 2, line: [text('一、时间')] },
    {
      kind: 'paragraph',
      lines: [[text('11月'), { kind: 'strong', text: '1日' }], [text('地点不变')]],
    },
    { kind: 'list', items: [[text('甲')], [text('乙')]] },
    { kind: 'steps', from: 1, items: [[text('报名')], [text('审核')]] },
    { kind: 'heading', level: 3, line: [text('附')] },
  ]);
  expect(readNotice('见[官网](https://rst.hubei.gov.cn/a)或[电话](tel:02712333)。')).toEqual([
    {
      kind: 'paragraph',
      lines: [
        [
          text('见'),
          { kind: 'link', text: '官网', href: 'https://rst.hubei.gov.cn/a' },
          text('或'),
          { kind: 'link', text: '电话', href: 'tel:02712333' },
          text('。'),
        ],
      ],
    },
  ]);
  expect(readNotice(' \n\n')).toEqual([]);
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="https://example.org"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<p style="position:fixed;inset:0">x</p>',
  '&lt;script&gt;',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert%281%29)',
  '[x](data:text/html,hi)',
  '[x](vbscript:x)',
  '[x](//example.org)',
  '[x](/user/logout)',
  '[x](java\u0000script:alert)',
])('leaves %s as plain text', (attack) => {
  expect(readNotice(attack)).toEqual([{ kind: 'paragraph', lines: [[text(attack)]] }]);
});

it('reads right-aligned and centred lines, the number of a list, and tables', () => {
  expect(readNotice(':-: 名单\n\n3. 三\n4. 四\n\n--: 组委会\n--: 2026年11月1日')).toEqual([
    { kind: 'aligned', to: 'center', lines: [[text('名单')]] },
    { kind: 'steps', from: 3, items: [[text('三')], [text('四')]] },
    { kind: 'aligned', to: 'right', lines: [[text('组委会')], [text('2026年11月1日')]] },
  ]);
  expect(readNotice('| 赛项 | 名额 |\n| --- | --- |\n| 焊接\\|甲 |  |\n后文')).toEqual([
    {
      kind: 'table',
      rows: [
        [[text('赛项')], [text('名额')]],
        [[text('焊接|甲')], []],
      ],
    },
    { kind: 'paragraph', lines: [[text('后文')]] },
  ]);
});

it.each(['| a | b |', '| a |\n| b |', `${'|'.repeat(14)}\n${'|---'.repeat(13)}|`, '| a | b |\n| --- |'])(
  'reads %s as text, not as a table',
  (words) => {
    expect(readNotice(words).map(({ kind }) => kind)).toEqual(['paragraph']);
  },
);

it('reads a mark after a backslash as a plain character', () => {
  expect(
    readNotice(String.raw`\## 甲
\- 乙 3\.5 \*\*丙\*\* \\`),
  ).toEqual([{ kind: 'paragraph', lines: [[text('## 甲')], [text('- 乙 3.5 **丙** \\')]] }]);
});
