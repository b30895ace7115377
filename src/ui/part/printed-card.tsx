import type { ReactNode } from 'react';
import classes from './printed-card.module.css';

interface PrintedCardProps {
  readonly competition: string;
  /** What the card is, such as a participation card. */
  readonly kind: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders the frame of a card that a person wears at the competition. Eight of them are printed on a page of A4,
 * in an element with the class `cards` and the attribute `data-cards`, and nothing else of the page.
 */
export function PrintedCard({ competition, kind, children }: PrintedCardProps) {
  return (
    <article className={classes.card} lang="zh-CN" data-card>
      <header>
        <p>{competition}</p>
        <h2 className={classes.kind}>{kind}</h2>
      </header>
      {children}
    </article>
  );
}
