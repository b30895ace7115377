import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { hrefOf } from '../../lib/notice/notice-text.ts';

const alignments: readonly unknown[] = ['center', 'right'];

/**
 * The attributes of a cell with one paragraph that spans one column and one row. The stored format has no
 * other cells.
 */
const plainCell = {
  content: 'paragraph',
  addAttributes: () => ({
    colspan: { default: 1, parseHTML: () => 1, rendered: false },
    rowspan: { default: 1, parseHTML: () => 1, rendered: false },
    colwidth: { default: null, parseHTML: () => null, rendered: false },
  }),
};

/**
 * The schema of the editor. It allows only what the stored format of a notice supports
 * (`src/lib/notice/notice-text.ts`). Otherwise formatting in the editor is lost when the notice is saved.
 * Pasted text is reduced to the schema.
 */
export const noticeExtensions = [
  Document,
  Text,
  UndoRedo,
  ListKeymap,
  // The stored format allows at most one mark on a piece of text.
  Bold.extend({ excludes: '_' }),
  Link.extend({ excludes: '_', addAttributes: () => ({ href: { default: null } }) }).configure({
    openOnClick: false,
    autolink: false,
    isAllowedUri: (address) => hrefOf(address) !== undefined,
    HTMLAttributes: { rel: 'noopener noreferrer', target: null },
  }),
  HardBreak.extend({
    // The stored format keeps line breaks only in paragraphs.
    addKeyboardShortcuts() {
      return {
        'Shift-Enter': () =>
          this.editor.state.selection.$from.depth === 1 &&
          this.editor.isActive('paragraph') &&
          this.editor.commands.setHardBreak(),
      };
    },
  }),
  Paragraph.extend({
    addAttributes: () => ({
      align: {
        default: null,
        parseHTML: (element: HTMLElement) => {
          const align = element.style.textAlign || element.getAttribute('align');
          return alignments.includes(align) ? align : null;
        },
        renderHTML: ({ align }: { align?: unknown }) =>
          alignments.includes(align) ? { 'data-align': align } : {},
      },
    }),
  }),
  Heading.extend({ content: 'text*' }).configure({ levels: [2, 3] }),
  BulletList,
  OrderedList,
  ListItem.extend({ content: 'paragraph' }),
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader.extend(plainCell),
  TableCell.extend(plainCell),
];
