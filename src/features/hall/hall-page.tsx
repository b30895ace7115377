import { useLocation } from 'react-router-dom';
import { HallOfEvent } from './hall-of-event.tsx';
import classes from './hall.module.css';

/** /receipt?screen=…: the hall screen, for a machine without a signed-in user. */
export function HallPage() {
  const { search } = useLocation();
  const event = new URLSearchParams(search).get('screen') ?? '';
  return (
    <main className={classes.whole} tabIndex={-1}>
      <HallOfEvent key={event} event={event} title="h1" />
    </main>
  );
}
