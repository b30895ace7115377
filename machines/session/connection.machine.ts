import { setup } from 'xstate';

type ConnectionEvent = { type: 'connection.lost' } | { type: 'connection.returned' };

const types: {
  events?: ConnectionEvent;
} = {};

export const connectionMachine = setup({
  types,
  delays: {
    /** How long "back online" stays on screen, in milliseconds; as long as a toast [S51]. */
    NEWS: 2_000,
  },
}).createMachine({
  id: 'connection',
  description:
    'Whether the browser is connected. The state is shown in a quiet line at the top, not in toasts [D13].',
  initial: 'online',
  states: {
    online: {
      description: 'The browser is online, and no line is shown.',
      meta: { view: 'no-connection-line' },
      on: { 'connection.lost': { target: 'offline' } },
    },
    offline: {
      description: 'The browser is offline. Input stays. Calls fail at once and report this [D13].',
      meta: { view: 'offline-line' },
      on: { 'connection.returned': { target: 'restored' } },
    },
    restored: {
      description: 'The browser is online again. The line says so for a moment.',
      meta: { view: 'restored-line' },
      on: { 'connection.lost': { target: 'offline' } },
      after: { NEWS: { description: 'The line was on screen long enough to be read.', target: 'online' } },
    },
  },
});
