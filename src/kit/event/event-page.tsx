import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { EventChoice } from './event-choice.tsx';

/** The ids of a competition and of one of its events; '' for none. */
interface Chosen {
  readonly competition: string;
  readonly event: string;
}

interface EventPageProps {
  readonly title: string;
  readonly intro: string;
  /** True if the reader belongs to a committee or a unit, which selects the event. */
  readonly ofUnit: boolean;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  /** The texts are in the catalogue of the page, because the kit's texts are fetched with the workspace. */
  readonly words: Parameters<typeof EventChoice>[0]['words'] & {
    readonly chooseFirst: string;
    readonly fromDuties: string;
    readonly duties: string;
  };
  /** Shown while no event is selected, for readers who can reach an event in another way. */
  readonly others?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders a page about one event. A committee or unit selects the event. Other readers open it from their
 * duties.
 */
export function EventPage({
  title,
  intro,
  ofUnit,
  chosen,
  onChoose,
  words,
  others,
  children,
}: EventPageProps) {
  return (
    <section className={page.page}>
      <header>
        <h1 className={page.title}>{title}</h1>
        <p className={page.intro}>{intro}</p>
      </header>
      {ofUnit && <EventChoice chosen={chosen} words={words} onChoose={onChoose} />}
      {chosen.event === '' ? (
        <>
          <EmptyState
            text={ofUnit ? words.chooseFirst : words.fromDuties}
            action={
              !ofUnit && (
                <Button component={Link} to="/myWork/invitations">
                  {words.duties}
                </Button>
              )
            }
          />
          {others}
        </>
      ) : (
        children
      )}
    </section>
  );
}
