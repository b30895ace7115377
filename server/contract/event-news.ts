import * as v from 'valibot';
import { call } from './kit/call.ts';

/**
 * The parts of an event that a message can report as changed. The client reads the new data with the call of
 * that part. `marks`: also each mark that is saved. `sheets`: only the steps of score sheets. `duties`: who
 * serves at the event, and the groups of its judges.
 */
export const newsOf = ['day', 'draws', 'marks', 'sheets', 'results', 'duties'] as const;
export type NewsOf = (typeof newsOf)[number];

/** The content of one message. */
export const eventNews = v.picklist(newsOf);

export const followEvent = call('GET', '/events/:id/news', {
  summary:
    'Streams the names of changed parts of an event to the people on duty, as server-sent events. ' +
    'The stream ends after ten minutes, and the client requests it again.',
  access: 'signed-in',
  answer: 'events',
});
