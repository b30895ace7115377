import { useLingui } from '@lingui/macro';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { memo } from 'react';
import type { Tag } from '../../../../machines/shell/tags.machine.ts';
import { useIsTagUnsaved } from '../../../actors/workspace/tags.ts';
import { tagIds } from '../../../lib/menu/tag-ids.ts';
import { HiddenText } from '../../../ui/part/hidden-text.tsx';
import classes from './tags.module.css';
import { useTagName } from './use-tag-name.ts';

interface TagTabProps {
  readonly tag: Tag;
  readonly isActive: boolean;
  /** Whether the Tab key reaches this tab. */
  readonly isReached: boolean;
  readonly isDragged: boolean;
  readonly hasView: boolean;
}

/**
 * Renders one tag: its tab and, if it can be closed, a close button. The bar handles the events of all tags
 * (tags-view.tsx). With handlers on each tag, a switch between two tags renders all of them.
 */
export const TagTab = memo(function TagTab({ tag, isActive, isReached, isDragged, hasView }: TagTabProps) {
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
          data-close
        >
          <IconX size={14} stroke={1.5} aria-hidden />
        </button>
      )}
    </div>
  );
});
