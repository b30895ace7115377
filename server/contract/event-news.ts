import * as v from 'valibot';
import { call } from './kit/call.ts';

/** What of an event has changed: what it is now, its own call says. */
export const newsOf = ['day', 'draws', 'marks', 'results'] as const;
export type NewsOf = (typeof newsOf)[number];

/** What one message says. */
export const eventNews = v.picklist(newsOf);

export const followEvent = call('GET', '/events/:id/news', {
  summary:
    'Says that something of an event has changed, as server-sent events, for who serves at it; nothing of what. ' +
    'Ends after ten minutes, to be asked for again.',
  access: 'signed-in',
  answer: 'events',
});
