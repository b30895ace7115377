import { Trans } from '@lingui/macro';
import {
  createContext,
  use,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import classes from './pack.module.css';
import { pagesOf } from './page-count.ts';

/** The pages of the pack, as far as its parts are laid out. */
export interface PackPages {
  /** The text at the foot of each page. */
  readonly foot: string;
  /** The number of pages before a part. */
  readonly before: (part: string) => number;
  readonly total: number;
  /** Called when the number of pages of a part is known, and when it changes. */
  readonly onCount: (part: string, pages: number) => void;
}

const Pages = createContext<PackPages>({ foot: '', before: () => 0, total: 0, onCount: () => {} });

export const PackPagesProvider = Pages.Provider;

/** Returns the function that tells the pack the number of pages of a part. */
export const usePageCount = () => use(Pages).onCount;

interface PageProps {
  readonly part: string;
  /** The place of the page in its part, from 0. */
  readonly at: number;
  readonly title: string;
  readonly children: ReactNode;
}

/** Renders one page of A4 with its number. */
export function PackPage({ part, at, title, children }: PageProps) {
  const { foot, before, total } = use(Pages);
  const number = before(part) + at + 1;
  return (
    <article className={classes.page} data-pack-page={part}>
      <div className={classes.body}>{children}</div>
      <footer className={classes.foot}>
        <span>
          {foot} · {title}
        </span>
        <span>
          <Trans>
            Page {number} of {total}
          </Trans>
        </span>
      </footer>
    </article>
  );
}

interface PagedPartProps {
  /** Unique in the pack. */
  readonly part: string;
  /** The title at the foot of each page. */
  readonly title: string;
  /** The head of each copy, which every page of the copy repeats. All heads have the same height. */
  readonly heads: readonly ReactNode[];
  /** The heads of the columns, as a `tr`. */
  readonly columns: ReactElement;
  /** One `tr` each. A `tr` with the attribute `data-lead` is not the last of a page. */
  readonly rows: readonly ReactElement[];
  /** The lines for signatures, after the last row. */
  readonly foot?: ReactNode;
}

/** The space between head, table and foot, and a reserve for rounding, in CSS pixels. */
const SPACES = 30;

const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0;

/**
 * Renders a table on as many pages as it needs, once for each head. The rows are measured in a hidden copy, so the
 * number of each page is known before it is printed: no browser tells it to the page.
 */
export function PagedPart({ part, title, heads, columns, rows, foot }: PagedPartProps) {
  const { onCount } = use(Pages);
  const measured = useRef<HTMLDivElement>(null);
  const [ends, setEnds] = useState<readonly number[]>([rows.length]);
  useLayoutEffect(() => {
    const box = measured.current;
    if (box === null) return undefined;
    const measure = () => {
      const found = [...box.querySelectorAll('tbody > tr')];
      const next = pagesOf({
        page: heightOf(box.firstElementChild),
        head: heightOf(box.querySelector('[data-head]')) + heightOf(box.querySelector('thead')) + SPACES,
        foot: heightOf(box.querySelector('[data-foot]')),
        rows: found.map(heightOf),
        leads: new Set(found.flatMap((row, at) => (row.hasAttribute('data-lead') ? [at] : []))),
      });
      setEnds((known) => (known.join() === next.join() ? known : next));
    };
    measure();
    const changes = new ResizeObserver(measure);
    for (const one of box.querySelectorAll('table, [data-head], [data-foot]')) changes.observe(one);
    return () => changes.disconnect();
  }, []);
  const count = ends.length * heads.length;
  useLayoutEffect(() => onCount(part, count), [onCount, part, count]);
  const table = (shown: readonly ReactElement[]) => (
    <table>
      <thead>{columns}</thead>
      <tbody>{shown}</tbody>
    </table>
  );
  return (
    <>
      <div ref={measured} className={classes.measured} aria-hidden>
        <div className={classes.space} />
        <div className={classes.body}>
          <div data-head>{heads[0]}</div>
          {table(rows)}
          <div data-foot>{foot}</div>
        </div>
      </div>
      {heads.map((head, copy) =>
        ends.map((end, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a page is its place in the part
          <PackPage key={`${copy} ${at}`} part={part} at={copy * ends.length + at} title={title}>
            {head}
            {table(rows.slice(ends[at - 1] ?? 0, end))}
            {at === ends.length - 1 && foot}
          </PackPage>
        )),
      )}
    </>
  );
}
