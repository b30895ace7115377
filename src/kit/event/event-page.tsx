import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { EventChoice } from './event-choice.tsx';

/** A competition and one of its events, by their ids; '' for none. */
interface Chosen {
  readonly competition: string;
  readonly event: string;
}

interface EventPageProps {
  readonly title: string;
  readonly intro: string;
  /** The reader is of a committee or a unit, which chooses. */
  readonly ofUnit: boolean;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  /** In the catalogue of the page: the texts of the kit are fetched with the workspace. */
  readonly words: Parameters<typeof EventChoice>[0]['words'] & {
    readonly chooseFirst: string;
    readonly fromDuties: string;
    readonly duties: string;
  };
  /** Stands where no event is chosen, for readers who have another way to one. */
  readonly others?: ReactNode;
  readonly children: ReactNode;
}

/** A page about one event: the committee chooses it, those who serve come from their own duties. */
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
