import { cleanNotice, type Alignment, type Block, type Inline, type Line } from './notice-text.ts';

/** A node of the editor's document, in ProseMirror's JSON form. */
export interface DocNode {
  readonly type?: string;
  readonly attrs?: Record<string, unknown> | undefined;
  readonly content?: DocNode[];
  readonly marks?: { readonly type: string; readonly attrs?: Record<string, unknown> }[];
  readonly text?: string;
}

function nodesOf(line: Line): DocNode[] {
  return line.map((part): DocNode => {
    const text = { type: 'text', text: part.text };
    if (part.kind === 'link') return { ...text, marks: [{ type: 'link', attrs: { href: part.href } }] };
    return part.kind === 'strong' ? { ...text, marks: [{ type: 'bold' }] } : text;
  });
}

const paragraphOf = (lines: readonly Line[], align: Alignment | null = null): DocNode => ({
  type: 'paragraph',
  attrs: { align },
  content: lines.flatMap((line, at) => [...(at > 0 ? [{ type: 'hardBreak' }] : []), ...nodesOf(line)]),
});

function nodeOf(block: Block): DocNode {
  switch (block.kind) {
    case 'heading':
      return { type: 'heading', attrs: { level: block.level }, content: nodesOf(block.line) };
    case 'paragraph':
      return paragraphOf(block.lines);
    case 'aligned':
      return paragraphOf(block.lines, block.to);
    case 'list':
    case 'steps':
      return {
        ...(block.kind === 'list'
          ? { type: 'bulletList' }
          : { type: 'orderedList', attrs: { start: block.from } }),
        content: block.items.map((item) => ({ type: 'listItem', content: [paragraphOf([item])] })),
      };
    case 'table':
      return {
        type: 'table',
        content: block.rows.map((row, at) => ({
          type: 'tableRow',
          content: row.map((cell) => ({
            type: at === 0 ? 'tableHeader' : 'tableCell',
            content: [paragraphOf([cell])],
          })),
        })),
      };
  }
}

/** Returns the editor's document of a notice. An empty notice becomes one empty paragraph. */
export function docOf(blocks: readonly Block[]): DocNode {
  const content = blocks.map(nodeOf);
  return { type: 'doc', content: content.length === 0 ? [paragraphOf([])] : content };
}

/** Returns the lines of a node, split at its hard breaks. */
function linesOf({ content = [] }: DocNode): readonly Line[] {
  const lines: Inline[][] = [[]];
  for (const { type, text = '', marks = [] } of content) {
    if (type === 'hardBreak') {
      lines.push([]);
      continue;
    }
    const href = marks.find((mark) => mark.type === 'link')?.attrs?.['href'];
    const isStrong = marks.some((mark) => mark.type === 'bold');
    lines
      .at(-1)
      ?.push(
        typeof href === 'string'
          ? { kind: 'link', text, href }
          : { kind: isStrong ? 'strong' : 'text', text },
      );
  }
  return lines;
}

/** Returns all text of a node as one line. A hard break and the end of a paragraph become a space. */
function oneLineOf(node: DocNode): Line {
  const inner = (node.content ?? []).some(({ type }) => type === 'paragraph') ? (node.content ?? []) : [node];
  return inner
    .flatMap(linesOf)
    .flatMap((line, at) => (at === 0 ? line : [{ kind: 'text' as const, text: ' ' }, ...line]));
}

function blockOf(node: DocNode): Block {
  const { type, attrs = {}, content = [] } = node;
  switch (type) {
    case 'heading':
      return { kind: 'heading', level: attrs['level'] === 3 ? 3 : 2, line: oneLineOf(node) };
    case 'bulletList':
      return { kind: 'list', items: content.map(oneLineOf) };
    case 'orderedList': {
      const start = attrs['start'];
      return { kind: 'steps', from: typeof start === 'number' ? start : 1, items: content.map(oneLineOf) };
    }
    case 'table':
      return { kind: 'table', rows: content.map((row) => (row.content ?? []).map(oneLineOf)) };
    default: {
      const { align } = attrs;
      const lines = linesOf(node);
      return align === 'right' || align === 'center'
        ? { kind: 'aligned', to: align, lines }
        : { kind: 'paragraph', lines };
    }
  }
}

/** Returns the blocks of an editor's document, in their normal form. */
export const blocksOf = ({ content = [] }: DocNode): readonly Block[] => cleanNotice(content.map(blockOf));
