import * as v from 'valibot';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromCallback } from 'xstate';
import { eventNewsMachine } from '../../../machines/kit/event-news.machine.ts';
import type { followHall } from '../../../server/contract/draw/hall-screen.ts';
import { followEvent, type NewsOf } from '../../../server/contract/event-news.ts';
import { addressed } from '../call/client.ts';
import { createNewsReader } from './news-reader.ts';
import { useScreenTools, type ScreenTools } from '../screen-tools.ts';
import { useScreenActor } from '../use-screen-actor.ts';

type Line = typeof followEvent | typeof followHall;

const following = ({ requestBy }: Pick<ScreenTools, 'requestBy'>, line: Line, event: string) =>
  eventNewsMachine.provide({
    actors: {
      follow: fromCallback(({ sendBack }) => {
        const over = new AbortController();
        const reader = createNewsReader({
          opened: () => sendBack({ type: 'eventNews.opened' }),
          told: (about) => sendBack({ type: 'eventNews.told', about }),
        });
        const { path } = addressed(line, { id: event });
        const ended = () => {
          if (!over.signal.aborted) sendBack({ type: 'eventNews.ended' });
        };
        requestBy(reader)({ method: line.method, path }, v.unknown(), over.signal).then(ended, ended);
        return () => over.abort();
      }),
    },
  });

/**
 * Reads a page anew when what it shows of an event has changed elsewhere.
 * @param event of the first rendering; a later one changes nothing
 * @param abouts what the page shows
 * @param line of a page for which nobody signs in the other one; of the first rendering, too
 */
export function useEventNews(
  event: string,
  abouts: readonly NewsOf[],
  reload: () => void,
  line: Line = followEvent,
): void {
  const tools = useScreenTools();
  const ref = useScreenActor(useState(() => following(tools, line, event))[0]);
  const changed = useEffectEvent((about: string | null) => {
    if (about === null || abouts.some((one) => one === about)) reload();
  });
  useEffect(() => {
    const heard = ref.on('eventNews.changed', ({ about }) => changed(about));
    return () => heard.unsubscribe();
  }, [ref]);
  // A cached view that is hidden holds no line, and neither does a window that nobody sees.
  useEffect(() => {
    const look = () =>
      ref.send({ type: document.visibilityState === 'visible' ? 'eventNews.shown' : 'eventNews.hidden' });
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      ref.send({ type: 'eventNews.hidden' });
    };
  }, [ref]);
}
