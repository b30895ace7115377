/**
 * The stored format of a notice: plain text with a few marks, never HTML.
 *
 * - `## ` and `### ` begin a heading, `- ` and `1. ` a list item.
 * - `--: ` aligns a line to the right, `:-: ` centres it.
 * - `| a | b |` with `| --- | --- |` below it begins a table; its first row is the header.
 * - `**strong**` and `[words](address)` are inline marks.
 * - A backslash before a mark makes the mark a plain character.
 *
 * Everything else is text, including HTML. A page is built from these parts, never from markup.
 */

export type Inline =
  | { readonly kind: 'text' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type Line = readonly Inline[];

export type Alignment = 'center' | 'right';

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly line: Line }
  /** The line breaks are preserved. */
  | { readonly kind: 'paragraph'; readonly lines: readonly Line[] }
  | { readonly kind: 'aligned'; readonly to: Alignment; readonly lines: readonly Line[] }
  | { readonly kind: 'list'; readonly items: readonly Line[] }
  /** A numbered list; `from` is the number of its first item. */
  | { readonly kind: 'steps'; readonly from: number; readonly items: readonly Line[] }
  /** All rows have the same number of cells; the first row is the header. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly Line[])[] };

/** The maximum number of columns of a table. */
const MOST_COLUMNS = 12;

/** The largest number of a list item. */
const LARGEST_STEP = 999;

const mark = /\\([!-/:-@[-`{-~、])|\*\*((?:\\.|[^*\\\n])+)\*\*|\[((?:\\.|[^[\]\\\n])+)\]\(([^()\s]+)\)/g;

const escaped = /\\([!-/:-@[-`{-~、])/g;

/** The schemes that a link may have. None of them runs code. */
const schemes = ['https:', 'http:', 'mailto:', 'tel:'];

/** Returns the normal form of an address that a link may open; undefined for every other address. */
export function hrefOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  if (!schemes.includes(protocol)) return undefined;
  return href.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll('|', '%7C').replaceAll(/\s/g, '%20');
}

const plain = (words: string) => words.replaceAll(escaped, '$1');

/** Joins adjacent parts of the same kind, so that equal texts have equal forms. */
function joined(parts: readonly Inline[]): Line {
  const found: Inline[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    const isSame =
      last?.kind === part.kind && (part.kind !== 'link' || (last.kind === 'link' && last.href === part.href));
    if (last !== undefined && isSame) found[found.length - 1] = { ...last, text: last.text + part.text };
    else if (part.text !== '') found.push(part);
  }
  return found;
}

function lineOf(line: string): Line {
  const found: Inline[] = [];
  let at = 0;
  for (const match of line.matchAll(mark)) {
    const [whole, character, strong, words = '', address = ''] = match;
    const href = hrefOf(address);
    // A link with a forbidden address remains plain text.
    if (character === undefined && strong === undefined && href === undefined) continue;
    found.push({ kind: 'text', text: line.slice(at, match.index) });
    if (character !== undefined) found.push({ kind: 'text', text: character });
    else if (strong !== undefined) found.push({ kind: 'strong', text: plain(strong) });
    else if (href !== undefined) found.push({ kind: 'link', text: plain(words), href });
    at = match.index + whole.length;
  }
  found.push({ kind: 'text', text: line.slice(at) });
  return joined(found);
}

const heading = /^(##|###) +(\S.*)$/;
const bullet = /^[-*] +(\S.*)$/;
const step = /^(\d{1,3})[.、] *(\S.*)$/;
const aligned = /^(--:|:-:) +(\S.*)$/;
const ruler = /^\|(?: *-{3,} *\|)+$/;

/** Returns the cells of a table row; undefined for every other line. */
function cellsOf(line: string): readonly string[] | undefined {
  if (!line.startsWith('|')) return undefined;
  const cells = [...line.slice(1).matchAll(/((?:\\.|[^|\\])*)\|/gy)];
  const length = cells.reduce((sum, [whole]) => sum + whole.length, 1);
  const isWhole = length === line.length && cells.length > 0 && cells.length <= MOST_COLUMNS;
  return isWhole ? cells.map(([, cell = '']) => cell.trim()) : undefined;
}

/** Returns the header cells if a table begins at this line; else undefined. */
function headOf(line: string, below: string | undefined): readonly string[] | undefined {
  const head = cellsOf(line);
  if (head === undefined || below === undefined || !ruler.test(below)) return undefined;
  return cellsOf(below)?.length === head.length ? head : undefined;
}

type Read = Exclude<Block, { kind: 'table' }>;

/** Returns the block of a single line, independent of its neighbours. */
function blockOf(line: string): Read {
  const [, level, title] = heading.exec(line) ?? [];
  if (title !== undefined) return { kind: 'heading', level: level === '##' ? 2 : 3, line: lineOf(title) };
  const [, item] = bullet.exec(line) ?? [];
  if (item !== undefined) return { kind: 'list', items: [lineOf(item)] };
  const [, number, numbered] = step.exec(line) ?? [];
  if (numbered !== undefined) return { kind: 'steps', from: Number(number), items: [lineOf(numbered)] };
  const [, side, words] = aligned.exec(line) ?? [];
  if (words !== undefined) {
    return { kind: 'aligned', to: side === ':-:' ? 'center' : 'right', lines: [lineOf(words)] };
  }
  return { kind: 'paragraph', lines: [lineOf(line)] };
}

/** Joins two adjacent blocks of the same kind; undefined if they remain separate. */
function together(last: Block | undefined, next: Read): Block | undefined {
  if (last?.kind === 'list' && next.kind === 'list') {
    return { ...last, items: [...last.items, ...next.items] };
  }
  if (last?.kind === 'steps' && next.kind === 'steps') {
    return { ...last, items: [...last.items, ...next.items] };
  }
  if (last?.kind === 'paragraph' && next.kind === 'paragraph') {
    return { ...last, lines: [...last.lines, ...next.lines] };
  }
  if (last?.kind === 'aligned' && next.kind === 'aligned' && last.to === next.to) {
    return { ...last, lines: [...last.lines, ...next.lines] };
  }
  return undefined;
}

/** Reads the blocks of a stored notice. Every text is valid. {@link writeNotice} is the reverse. */
export function readNotice(text: string): readonly Block[] {
  const blocks: Block[] = [];
  const lines = text.split('\n').map((one) => one.trim());
  let isApart = true;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const last = isApart ? undefined : blocks.at(-1);
    isApart = line === '';
    if (isApart) continue;
    const head = headOf(line, lines[at + 1]);
    if (head !== undefined) {
      const rows = [head];
      at += 1;
      for (;;) {
        const row = cellsOf(lines[at + 1] ?? '');
        if (row?.length !== head.length) break;
        rows.push(row);
        at += 1;
      }
      blocks.push({ kind: 'table', rows: rows.map((row) => row.map(lineOf)) });
      isApart = true;
      continue;
    }
    const next = blockOf(line);
    const both = together(last, next);
    if (both === undefined) blocks.push(next);
    else blocks[blocks.length - 1] = both;
  }
  return blocks;
}

/** Characters that the server rejects in a notice, and line breaks. */
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

/** Returns a line in its stored form: without forbidden characters and without spaces at its ends. */
function cleanLine(line: Line): Line {
  const parts = joined(
    line.map((part) => {
      const text = part.text.replaceAll(unprintable, ' ');
      if (part.kind !== 'link') return { kind: part.kind, text };
      const href = hrefOf(part.href);
      return href === undefined ? { kind: 'text', text } : { kind: 'link', text, href };
    }),
  );
  const [first, ...rest] = parts;
  if (first === undefined) return [];
  // Only plain text is trimmed. In strong words and links the marks preserve the space.
  if (first.kind === 'text' && first.text.trimStart() !== first.text) {
    return cleanLine([{ ...first, text: first.text.trimStart() }, ...rest]);
  }
  const last = parts.at(-1);
  if (last?.kind === 'text' && last.text.trimEnd() !== last.text) {
    return cleanLine([...parts.slice(0, -1), { ...last, text: last.text.trimEnd() }]);
  }
  return parts;
}

const cleanLines = (lines: readonly Line[]) => lines.map(cleanLine).filter((line) => line.length > 0);

/**
 * Returns the normal form of blocks, equal to the result of writing and reading them. Empty lines, items and
 * blocks are left out. Each row of a table gets as many cells as its header.
 */
export function cleanNotice(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block): readonly Block[] => {
    switch (block.kind) {
      case 'heading': {
        const line = cleanLine(block.line);
        return line.length === 0 ? [] : [{ ...block, line }];
      }
      case 'paragraph':
      case 'aligned': {
        const lines = cleanLines(block.lines);
        return lines.length === 0 ? [] : [{ ...block, lines }];
      }
      case 'list': {
        const items = cleanLines(block.items);
        return items.length === 0 ? [] : [{ ...block, items }];
      }
      case 'steps': {
        const items = cleanLines(block.items);
        const from = Math.min(Math.max(block.from, 0), LARGEST_STEP);
        return items.length === 0 ? [] : [{ ...block, from, items }];
      }
      case 'table': {
        const width = Math.min(block.rows[0]?.length ?? 0, MOST_COLUMNS);
        if (width === 0) return [];
        const columns = Array.from({ length: width });
        return [
          { kind: 'table', rows: block.rows.map((row) => columns.map((_, at) => cleanLine(row[at] ?? []))) },
        ];
      }
    }
  });
}

const shield = (words: string) => words.replaceAll(/[\\*[\]|]/g, String.raw`\$&`);

const wordsOf = (line: Line) =>
  line
    .map((part) => {
      if (part.kind === 'strong') return `**${shield(part.text)}**`;
      return part.kind === 'link' ? `[${shield(part.text)}](${part.href})` : shield(part.text);
    })
    .join('');

/** Returns a line of a paragraph. A backslash is added if the line would be read as another kind of block. */
function proseOf(line: Line): string {
  const words = wordsOf(line);
  if (line[0]?.kind !== 'text') return words;
  if (/^[#:-]/.test(words)) return `\\${words}`;
  return words.replace(/^(\d{1,3})([.、])/, String.raw`$1\$2`);
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${wordsOf(block.line)}`;
    case 'paragraph':
      return block.lines.map(proseOf).join('\n');
    case 'aligned':
      return block.lines
        .map((line) => `${block.to === 'center' ? ':-:' : '--:'} ${wordsOf(line)}`)
        .join('\n');
    case 'list':
      return block.items.map((item) => `- ${wordsOf(item)}`).join('\n');
    case 'steps':
      return block.items
        .map((item, at) => `${Math.min(block.from + at, LARGEST_STEP)}. ${wordsOf(item)}`)
        .join('\n');
    case 'table': {
      const rows = block.rows.map((row) => `| ${row.map(wordsOf).join(' | ')} |`);
      const line = `|${' --- |'.repeat(block.rows[0]?.length ?? 0)}`;
      return [...rows.slice(0, 1), line, ...rows.slice(1)].join('\n');
    }
  }
}

/** Writes blocks in the stored format: `readNotice(writeNotice(blocks))` equals `cleanNotice(blocks)`. */
export const writeNotice = (blocks: readonly Block[]): string => cleanNotice(blocks).map(textOf).join('\n\n');
