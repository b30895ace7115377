import { Plural, Trans, useLingui } from '@lingui/macro';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useMenuPalette } from '../../../actors/workspace/menu-search.ts';
import type { MenuIndex } from '../../../lib/menu/menu-search.ts';
import { HiddenText } from '../../../ui/part/hidden-text.tsx';
import classes from './menu-search.module.css';
import { SearchResult } from './search-result.tsx';

/** The maximum length of a query, in characters. */
const LONGEST = 50;

/**
 * Renders a combobox with its list of results in a modal `<dialog>`. The browser then keeps the focus inside,
 * closes the dialog on Escape and restores the focus.
 */
export function PaletteDialog({ index }: { readonly index: MenuIndex }) {
  const { t } = useLingui();
  const { query, at, recent, type, step, point, choose, close } = useMenuPalette();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const optionId = (position: number) => `${listId}-${position}`;

  const isEmpty = query.trim() === '';
  const hits = useMemo(
    () => (isEmpty ? recent.flatMap((path) => index.find(path) ?? []) : index.search(query)),
    [index, query, isEmpty, recent],
  );
  const selected = Math.min(at, hits.length - 1);

  // A layout effect, because a dialog that is already removed from the page cannot restore the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  useEffect(() => {
    list.current?.children[selected]?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  // The toast with this text is outside the modal dialog, where screen readers do not announce it.
  const [refused, setRefused] = useState('');
  const open = (position: number) => {
    const page = hits[position]?.page;
    if (page === undefined) return;
    setRefused(page.isClosed ? page.title : '');
    choose(page.path, page.isClosed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During the composition of Chinese text, the keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') step(1, hits.length);
    else if (event.key === 'ArrowUp') step(-1, hits.length);
    else if (event.key === 'Enter') open(selected);
    else if (event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey) close();
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click outside the palette closes it; Escape does the same by keyboard
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={t`Search the menu`}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className={classes.box}>
        <div className={classes.field}>
          <IconSearch size={20} stroke={1.5} aria-hidden />
          <input
            className={classes.input}
            type="text"
            role="combobox"
            aria-label={t`Search the menu`}
            aria-expanded={hits.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={hits.length > 0 ? optionId(selected) : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={LONGEST}
            placeholder={t`Title, pinyin or initials`}
            value={query}
            onChange={(event) => {
              setRefused('');
              type(event.currentTarget.value);
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={classes.close} onClick={close}>
            <Trans>Close</Trans>
          </button>
        </div>
        {isEmpty && hits.length > 0 && (
          <p className={classes.heading}>
            <Trans>Opened from here before</Trans>
          </p>
        )}
        <div
          ref={list}
          id={listId}
          role="listbox"
          className={classes.list}
          aria-label={isEmpty ? t`Opened from here before` : t`Pages found`}
        >
          {hits.map((hit, position) => (
            <SearchResult
              key={`${hit.page.trail.join('/')}${hit.page.path}`}
              id={optionId(position)}
              hit={hit}
              isSelected={position === selected}
              onPoint={() => position !== selected && point(position)}
              onChoose={() => open(position)}
            />
          ))}
        </div>
        {hits.length === 0 && (
          <p className={classes.nothing}>
            {isEmpty ? (
              <Trans>Type a part of a page’s name; bmsh finds 报名审核.</Trans>
            ) : (
              <Trans>No page of your menu is called like that.</Trans>
            )}
          </p>
        )}
        <p className={classes.keys} aria-hidden>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> <Trans>choose</Trans>
          </span>
          <span>
            <kbd>Enter</kbd> <Trans>open</Trans>
          </span>
          <span>
            <kbd>Esc</kbd> <Trans>close</Trans>
          </span>
        </p>
        <div role="status">
          <HiddenText>
            {refused === '' ? (
              !isEmpty && <Plural value={hits.length} one="# page found" other="# pages found" />
            ) : (
              <Trans>{refused}: not yet open</Trans>
            )}
          </HiddenText>
        </div>
      </div>
    </dialog>
  );
}
