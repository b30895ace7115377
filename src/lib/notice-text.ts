/**
 * The few marks a notice may have: `## ` and `### ` for headings, `- ` and `1. ` for lists, `**strong**`,
 * `[words](address)`. Everything else is text, HTML too: what is shown is made of these parts, never of markup.
 */

export type Inline =
  | { readonly kind: 'text' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly line: readonly Inline[] }
  /** Its lines are kept apart. */
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly (readonly Inline[])[] };

const mark = /\*\*([^*\n]+)\*\*|\[([^[\]\n]+)\]\(([^()\s]+)\)/g;

/** What a link may open; nothing that runs. */
const schemes = ['https:', 'http:', 'mailto:', 'tel:'];

/** The address of a link where it is one of ours to open; undefined for everything else. */
function hrefOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return schemes.includes(protocol) ? href : undefined;
}

function inlinesOf(line: string): readonly Inline[] {
  const found: Inline[] = [];
  let at = 0;
  for (const match of line.matchAll(mark)) {
    const [whole, strong, words = '', address = ''] = match;
    const href = hrefOf(address);
    // What is no link of ours stays as it was typed.
    if (strong === undefined && href === undefined) continue;
    if (match.index > at) found.push({ kind: 'text', text: line.slice(at, match.index) });
    if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (href !== undefined) found.push({ kind: 'link', text: words, href });
    at = match.index + whole.length;
  }
  if (at < line.length) found.push({ kind: 'text', text: line.slice(at) });
  return found;
}

const heading = /^(##|###) +(.+)$/;
const bullet = /^[-*] +(.+)$/;
const step = /^\d{1,3}[.、] *(.+)$/;

/** What a notice's text is made of, line by line. */
export function readNotice(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let isApart = true;
  const add = (block: Block) => blocks.push(block);
  for (const line of text.split('\n').map((one) => one.trim())) {
    const last = isApart ? undefined : blocks.at(-1);
    isApart = line === '';
    if (isApart) continue;
    const [, level, title] = heading.exec(line) ?? [];
    const item = bullet.exec(line)?.[1];
    const numbered = step.exec(line)?.[1];
    if (title !== undefined) {
      add({ kind: 'heading', level: level === '##' ? 2 : 3, line: inlinesOf(title) });
    } else if (item !== undefined || numbered !== undefined) {
      const kind = item === undefined ? 'steps' : 'list';
      const own = inlinesOf(item ?? numbered ?? '');
      if (last?.kind === kind) blocks[blocks.length - 1] = { kind, items: [...last.items, own] };
      else add({ kind, items: [own] });
    } else if (last?.kind === 'paragraph') {
      blocks[blocks.length - 1] = { kind: 'paragraph', lines: [...last.lines, inlinesOf(line)] };
    } else {
      add({ kind: 'paragraph', lines: [inlinesOf(line)] });
    }
  }
  return blocks;
}
