import type { EntryList } from '../../../../server/contract/entry/entry.ts';

type Listed = Pick<EntryList['meta'], 'competitions' | 'events'>;

/**
 * Returns the options of events for a select field. Events of several competitions can have the same code and
 * name, so they are grouped by their competition.
 */
export function eventOptions({ competitions, events }: Listed) {
  const groups = competitions
    .map(({ id, name }) => ({
      group: name,
      items: events
        .filter(({ competition_id }) => competition_id === id)
        .map((event) => ({ value: event.id, label: `${event.code} ${event.name}` })),
    }))
    .filter(({ items }) => items.length > 0);
  return groups.length > 1 ? groups : groups.flatMap(({ items }) => items);
}
