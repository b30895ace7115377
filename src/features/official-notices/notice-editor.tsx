import { useLingui } from '@lingui/macro';
import { ActionIcon, Input } from '@mantine/core';
import IconAlignCenter from '@tabler/icons-react/dist/esm/icons/IconAlignCenter.mjs';
import IconAlignRight from '@tabler/icons-react/dist/esm/icons/IconAlignRight.mjs';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import IconColumnInsertRight from '@tabler/icons-react/dist/esm/icons/IconColumnInsertRight.mjs';
import IconColumnRemove from '@tabler/icons-react/dist/esm/icons/IconColumnRemove.mjs';
import IconH2 from '@tabler/icons-react/dist/esm/icons/IconH2.mjs';
import IconH3 from '@tabler/icons-react/dist/esm/icons/IconH3.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconRowInsertBottom from '@tabler/icons-react/dist/esm/icons/IconRowInsertBottom.mjs';
import IconRowRemove from '@tabler/icons-react/dist/esm/icons/IconRowRemove.mjs';
import IconSignature from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs';
import IconTablePlus from '@tabler/icons-react/dist/esm/icons/IconTablePlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useId, useState, type ComponentType, type KeyboardEvent, type RefCallback } from 'react';
import { formatDay } from '../../../server/contract/kit/business-time.ts';
import { blocksOf, docOf } from '../../lib/notice/notice-doc.ts';
import { readNotice, writeNotice } from '../../lib/notice/notice-text.ts';
import { LinkBar } from './notice-link-bar.tsx';
import { noticeExtensions } from './notice-extensions.ts';
import classes from './notices.module.css';

interface Tool {
  readonly name: string;
  readonly icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': boolean }>;
  readonly run: () => void;
  /** Whether the tool is pressed; undefined for a tool without a pressed state. */
  readonly isOn?: boolean;
  readonly isOff?: boolean;
}

interface ToolbarProps {
  readonly editor: Editor;
  /** The name of the issuer of the notice. */
  readonly issuer: string;
  readonly onLink: () => void;
}

/** Appends the issuer and the current date to the text. */
function sign(editor: Editor, issuer: string): void {
  const day = formatDay(new Date().toISOString(), 'zh-CN');
  const line = (text: string) => ({ type: 'text', text });
  editor
    .chain()
    .focus()
    .insertContentAt(editor.state.doc.content.size, {
      type: 'paragraph',
      attrs: { align: 'right' },
      content: [line(issuer), { type: 'hardBreak' }, line(day)],
    })
    .run();
}

/** Makes the selected text a link. Without a selection, the address itself is inserted as a link. */
function link(editor: Editor, href: string): void {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  } else {
    chain.setLink({ href }).run();
  }
}

/** Renders the toolbar of the editor. It is one tab stop. The arrow keys move between its buttons. */
function Toolbar({ editor, issuer, onLink }: ToolbarProps) {
  const { t } = useLingui();
  const [stop, setStop] = useState(0);
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      strong: now.isActive('bold'),
      section: now.isActive('heading', { level: 2 }),
      point: now.isActive('heading', { level: 3 }),
      list: now.isActive('bulletList'),
      steps: now.isActive('orderedList'),
      link: now.isActive('link'),
      center: now.isActive('paragraph', { align: 'center' }),
      right: now.isActive('paragraph', { align: 'right' }),
      table: now.isActive('table'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const align = (to: 'center' | 'right', isOn: boolean) => () =>
    chain()
      .updateAttributes('paragraph', { align: isOn ? null : to })
      .run();
  const tools: readonly Tool[] = [
    { name: t`Undo`, icon: IconArrowBackUp, run: () => chain().undo().run(), isOff: !is.undo },
    { name: t`Redo`, icon: IconArrowForwardUp, run: () => chain().redo().run(), isOff: !is.redo },
    {
      name: t`Heading`,
      icon: IconH2,
      run: () => chain().toggleHeading({ level: 2 }).run(),
      isOn: is.section,
      isOff: is.table,
    },
    {
      name: t`Subheading`,
      icon: IconH3,
      run: () => chain().toggleHeading({ level: 3 }).run(),
      isOn: is.point,
      isOff: is.table,
    },
    { name: t`Bold`, icon: IconBold, run: () => chain().toggleBold().run(), isOn: is.strong },
    {
      name: t`List`,
      icon: IconList,
      run: () => chain().toggleBulletList().run(),
      isOn: is.list,
      isOff: is.table,
    },
    {
      name: t`Numbered list`,
      icon: IconListNumbers,
      run: () => chain().toggleOrderedList().run(),
      isOn: is.steps,
      isOff: is.table,
    },
    {
      name: t`Centred`,
      icon: IconAlignCenter,
      run: align('center', is.center),
      isOn: is.center,
      isOff: is.table || is.list || is.steps,
    },
    {
      name: t`At the right`,
      icon: IconAlignRight,
      run: align('right', is.right),
      isOn: is.right,
      isOff: is.table || is.list || is.steps,
    },
    {
      name: t`Link`,
      icon: IconLink,
      run: () => (is.link ? chain().extendMarkRange('link').unsetLink().run() : onLink()),
      isOn: is.link,
    },
    { name: t`Signature and date`, icon: IconSignature, run: () => sign(editor, issuer) },
    is.table
      ? { name: t`Add a row`, icon: IconRowInsertBottom, run: () => chain().addRowAfter().run() }
      : {
          name: t`Table`,
          icon: IconTablePlus,
          run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
          isOff: is.list || is.steps,
        },
    ...(is.table
      ? [
          { name: t`Remove the row`, icon: IconRowRemove, run: () => chain().deleteRow().run() },
          { name: t`Add a column`, icon: IconColumnInsertRight, run: () => chain().addColumnAfter().run() },
          { name: t`Remove the column`, icon: IconColumnRemove, run: () => chain().deleteColumn().run() },
          { name: t`Remove the table`, icon: IconTrash, run: () => chain().deleteTable().run() },
        ]
      : []),
  ];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (stop + step + tools.length) % tools.length;
    setStop(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      className={classes.toolbar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t`Formatting`}
      onKeyDown={onKeyDown}
    >
      {tools.map(({ name, icon: Icon, run, isOn, isOff = false }, index) => (
        <ActionIcon
          key={name}
          variant={isOn === true ? 'filled' : 'subtle'}
          size={32}
          title={name}
          aria-label={name}
          {...(isOn !== undefined && { 'aria-pressed': isOn })}
          // `aria-disabled` instead of `disabled`: the button still takes the focus, so arrow keys reach it
          // and the focus is not lost.
          aria-disabled={isOff}
          {...(isOff && { 'data-disabled': true })}
          tabIndex={index === Math.min(stop, tools.length - 1) ? 0 : -1}
          // Without this, a click on the button clears the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setStop(index);
            if (!isOff) run();
          }}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  );
}

interface NoticeEditorProps {
  readonly label: string;
  /** The initial text, in the stored format. */
  readonly value: string;
  readonly issuer: string;
  readonly error: string | null;
  /** Receives the element to focus if the field is invalid. */
  readonly ref: RefCallback<HTMLElement>;
  /** Receives the text in the stored format. */
  readonly onChange: (text: string) => void;
}

/** Renders the editor of a notice in the layout of the published notice. Its output is the stored format. */
export function NoticeEditor({ label, value, issuer, error, ref, onChange }: NoticeEditorProps) {
  const { t } = useLingui();
  const id = useId();
  const [isLinking, setLinking] = useState(false);
  const editor = useEditor({
    extensions: noticeExtensions,
    content: docOf(readNotice(value)),
    // The styles of the editor are part of notices.module.css.
    injectCSS: false,
    onUpdate: ({ editor: now }) => onChange(writeNotice(blocksOf(now.getJSON()))),
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang: 'zh-CN',
        spellcheck: 'false',
      },
    },
  });
  const isAddressed = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.state.doc.firstChild?.type.name === 'paragraph' &&
      /[：:]$/.test(now.state.doc.firstChild.textContent),
  });
  return (
    <Input.Wrapper
      label={label}
      error={error}
      description={t`Press Shift and Enter for a new line in a paragraph.`}
      labelElement="div"
    >
      <div
        className={classes.editor}
        data-invalid={error !== null || undefined}
        data-salutation={isAddressed || undefined}
        ref={ref}
        tabIndex={-1}
        // The form focuses this element if the field is invalid. The focus then moves on to the editor.
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget) editor.commands.focus();
        }}
      >
        <Toolbar editor={editor} issuer={issuer} onLink={() => setLinking(true)} />
        {isLinking && (
          <LinkBar
            onCancel={() => {
              setLinking(false);
              editor.commands.focus();
            }}
            onLink={(href) => {
              setLinking(false);
              link(editor, href);
            }}
          />
        )}
        <EditorContent editor={editor} className={classes.body} />
      </div>
    </Input.Wrapper>
  );
}
