import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blocksOf, docOf } from '../../../src/lib/notice/notice-doc.ts';
import {
  cleanNotice,
  readNotice,
  writeNotice,
  type Block,
  type Inline,
} from '../../../src/lib/notice/notice-text.ts';

/** Words with characters that have a meaning in the stored format. */
const words = fc.oneof(
  fc.string({ unit: fc.constantFrom(...String.raw`#-*|:\[]()1.、 甲乙<>&"`.split('')), maxLength: 12 }),
  fc.constantFrom('## ', '- x', '1. x', '3、', '--: ', ':-: ', '| a |', '| --- |', '**', '[a](https://a.cn)'),
  fc.constantFrom('\u200b', '\u0000', '\t', '\n', '　', '\\', String.raw`C:\文件`, '<b>x</b>'),
);
const inline: fc.Arbitrary<Inline> = fc.oneof(
  fc.record({ kind: fc.constantFrom('text' as const, 'strong' as const), text: words }),
  fc.record({
    kind: fc.constant('link' as const),
    text: words,
    href: fc.constantFrom(
      'https://rst.hubei.gov.cn/a(1)?b=c d',
      'https://rst.hubei.gov.cn/a|b?c=d|e#f|',
      'mailto:a|b@c.cn',
      'tel:02712333',
      'mailto:a@b.cn',
      'javascript:alert(1)',
      '',
    ),
  }),
);
const line = fc.array(inline, { maxLength: 4 });
const lines = fc.array(line, { maxLength: 4 });
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ kind: fc.constant('heading' as const), level: fc.constantFrom(2 as const, 3 as const), line }),
  fc.record({ kind: fc.constant('paragraph' as const), lines }),
  fc.record({
    kind: fc.constant('aligned' as const),
    to: fc.constantFrom('center' as const, 'right' as const),
    lines,
  }),
  fc.record({ kind: fc.constant('list' as const), items: lines }),
  fc.record({ kind: fc.constant('steps' as const), from: fc.integer({ min: -1, max: 1200 }), items: lines }),
  fc.record({
    kind: fc.constant('table' as const),
    rows: fc.array(fc.array(line, { maxLength: 14 }), { maxLength: 4 }),
  }),
);
const notice = fc.array(block, { maxLength: 6 });

it('a notice with any characters is unchanged after it is written and read', () => {
  fc.assert(
    fc.property(notice, (blocks) => {
      expect(readNotice(writeNotice(blocks))).toEqual(cleanNotice(blocks));
    }),
    { numRuns: 1000 },
  );
});

it.each([
  ['https://a.cn/b|c', 'https://a.cn/b%7Cc'],
  ['https://a.cn/?b=c|d', 'https://a.cn/?b=c%7Cd'],
  ['https://a.cn/#b|', 'https://a.cn/#b%7C'],
])('a link to %s in a table cell is unchanged after it is written and read', (address, href) => {
  // A `|` in the stored address ends the cell.
  const table = (to: string): readonly Block[] => [
    {
      kind: 'table',
      rows: [
        [[{ kind: 'text', text: '名称' }], [{ kind: 'text', text: '网址' }]],
        [[{ kind: 'text', text: '甲' }], [{ kind: 'link', text: '官网', href: to }]],
      ],
    },
  ];
  expect(readNotice(writeNotice(table(address)))).toEqual(table(href));
});

it('any stored text passes through the editor without a loss', () => {
  const text = fc
    .array(fc.oneof(words, fc.constantFrom('\n', '\n\n', '| a | b |\n| --- | --- |\n| c | d |\n')), {
      maxLength: 12,
    })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (stored) => {
      const blocks = readNotice(stored);
      expect(blocksOf(docOf(cleanNotice(blocks)))).toEqual(cleanNotice(blocks));
      expect(readNotice(writeNotice(blocksOf(docOf(blocks))))).toEqual(cleanNotice(blocks));
      // Writing it again does not change it.
      const again = writeNotice(blocks);
      expect(writeNotice(readNotice(again))).toBe(again);
    }),
    { numRuns: 1000 },
  );
});
