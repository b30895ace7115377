import { Trans } from '@lingui/macro';
import type { Piece, SearchHit } from '../../../lib/menu/menu-search.ts';
import classes from './menu-search.module.css';

/** Renders a text with the matching parts marked. */
function Marked({ pieces }: { readonly pieces: readonly Piece[] }) {
  let at = 0;
  return pieces.map(({ text, isHit }) => {
    at += text.length;
    return isHit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>;
  });
}

interface SearchResultProps {
  readonly id: string;
  readonly hit: SearchHit;
  readonly isSelected: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/**
 * Renders one result: the name of the page, its place in the menu, and the matching part of its address if
 * the match is in neither.
 */
export function SearchResult({ id, hit, isSelected, onPoint, onChoose }: SearchResultProps) {
  const { page, title, original, trail, path } = hit;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and the keys, and names the selected option
    <div
      id={id}
      role="option"
      className={classes.result}
      aria-selected={isSelected}
      aria-disabled={page.isClosed}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={classes.title}>
        <Marked pieces={title} />
        {original.length > 0 && (
          <span className={classes.original} lang="zh-CN">
            <Marked pieces={original} />
          </span>
        )}
      </span>
      {page.isClosed && (
        <span className={classes.closed}>
          <Trans>Not yet open</Trans>
        </span>
      )}
      {(trail.length > 0 || path.length > 0) && (
        <span className={classes.place}>
          {trail.map((section, depth) => (
            // oxlint-disable-next-line react/no-array-index-key -- the index is the depth of the section
            <span key={depth} className={classes.section}>
              <Marked pieces={section} />
            </span>
          ))}
          {path.length > 0 && (
            <span className={classes.address}>
              <Marked pieces={path} />
            </span>
          )}
        </span>
      )}
    </div>
  );
}
