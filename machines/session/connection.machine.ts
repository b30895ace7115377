import { setup } from 'xstate';

type ConnectionEvent = { type: 'connection.lost' } | { type: 'connection.returned' };

const types: {
  events?: ConnectionEvent;
} = {};

export const connectionMachine = setup({
  types,
  delays: {
    /** How long "back online" stays on screen; as long as a toast [S51]. */
    NEWS: 2_000,
  },
}).createMachine({
  id: 'connection',
  description: 'Is the browser connected? Said in a quiet line at the top, not in toasts [D13].',
  initial: 'online',
  states: {
    online: {
      description: 'The usual case; nothing is said.',
      meta: { view: 'no-connection-line' },
      on: { 'connection.lost': { target: 'offline' } },
    },
    offline: {
      description: 'What is typed stays; calls fail at once and say so [D13].',
      meta: { view: 'offline-line' },
      on: { 'connection.returned': { target: 'restored' } },
    },
    restored: {
      description: 'Back again; said for a moment.',
      meta: { view: 'restored-line' },
      on: { 'connection.lost': { target: 'offline' } },
      after: { NEWS: { description: 'Long enough to be read.', target: 'online' } },
    },
  },
});
