import { useLingui } from '@lingui/macro';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import type { Tag } from '../../../../machines/shell/tags.machine.ts';
import { useIsTagUnsaved } from '../../../actors/workspace/tags.ts';
import { tagIds } from '../../../lib/menu/tag-ids.ts';
import { HiddenText } from '../../../ui/part/hidden-text.tsx';
import classes from './tags.module.css';
import { useTagName } from './use-tag-name.ts';

interface TagTabProps {
  readonly tag: Tag;
  readonly isActive: boolean;
  /** The one that the Tab key reaches. */
  readonly isReached: boolean;
  readonly isDragged: boolean;
  readonly hasView: boolean;
  readonly onActivate: () => void;
  readonly onClose: () => void;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, name: string) => void;
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

/** The middle button closes; pressing it must not start the browser's own scrolling. */
const MIDDLE = 1;

/** One tag: the tab, and beside it, for a tag that can be closed, the button that closes it. */
export function TagTab({ tag, isActive, isReached, isDragged, hasView, ...on }: TagTabProps) {
  const { t } = useLingui();
  const name = useTagName(tag);
  const isUnsaved = useIsTagUnsaved(tag.id);
  const { tab, panel } = tagIds(tag.id);
  return (
    <div
      role="presentation"
      className={classes.tag}
      data-tag={tag.id}
      data-active={isActive || undefined}
      data-dragged={isDragged || undefined}
      onMouseDown={(event) => {
        if (event.button === MIDDLE) event.preventDefault();
      }}
      onAuxClick={(event) => {
        if (event.button === MIDDLE) on.onClose();
      }}
      onContextMenu={on.onContextMenu}
      onPointerDown={on.onPointerDown}
    >
      <button
        type="button"
        role="tab"
        id={tab}
        className={classes.tab}
        aria-selected={isActive}
        aria-controls={hasView ? panel : undefined}
        aria-keyshortcuts="Delete Alt+ArrowLeft Alt+ArrowRight Shift+F10"
        tabIndex={isReached ? 0 : -1}
        title={name}
        onClick={on.onActivate}
        onFocus={on.onFocus}
        onKeyDown={(event) => on.onKeyDown(event, name)}
      >
        {tag.hold === 'pinned' && <IconPin className={classes.pin} size={14} stroke={1.5} aria-hidden />}
        <span className={classes.name}>{name}</span>
        {tag.hold === 'pinned' && <HiddenText>{t`, pinned`}</HiddenText>}
        {isUnsaved && (
          <span className={classes.unsaved}>
            <HiddenText>{t`, not saved`}</HiddenText>
          </span>
        )}
      </button>
      {tag.hold === 'free' && (
        <button
          type="button"
          className={classes.close}
          aria-label={t`Close ${name}`}
          tabIndex={-1}
          onClick={on.onClose}
        >
          <IconX size={14} stroke={1.5} aria-hidden />
        </button>
      )}
    </div>
  );
}
