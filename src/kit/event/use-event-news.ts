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
 * Reloads a page when its data about an event has changed elsewhere.
 * @param event only the value of the first render is used
 * @param abouts the kinds of news that the page shows
 * @param line the stream to follow: `followHall` for pages without a sign-in; only the value of the first
 * render is used
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
  // A hidden cached view keeps no connection open, and neither does a hidden window.
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
