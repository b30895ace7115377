import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import classes from './printed-card.module.css';

interface PrintedCardsProps {
  /** The texts of the cards, which are Chinese in every interface language. */
  readonly chinese: I18n;
  readonly children: ReactNode;
}

/** Renders cards to be cut out, eight on a page of A4. The rest of the page is not printed. */
export function PrintedCards({ chinese, children }: PrintedCardsProps) {
  return (
    <I18nProvider i18n={chinese}>
      <div className={classes.cards} data-cards>
        {children}
      </div>
    </I18nProvider>
  );
}

interface PrintedCardProps {
  readonly competition: string;
  /** What the card is, such as a participation card. */
  readonly kind: ReactNode;
  readonly children: ReactNode;
}

/** Renders the frame of a card that a person wears at the competition. */
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

interface CardFactsProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** Renders the name of the person and lines about the person. */
export function CardFacts({ name, children }: CardFactsProps) {
  return (
    <div className={classes.facts}>
      <p className={classes.name}>{name}</p>
      {children}
    </div>
  );
}
