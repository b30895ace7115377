import { assign, emit, setup } from 'xstate';

export const playerMachine = setup({
  types: {
    context: {} as { volume: number; track: number },
    events: {} as
      | { type: 'PLAY' }
      | { type: 'PAUSE' }
      | { type: 'STOP' }
      | { type: 'STALLED' }
      | { type: 'READY' }
      | { type: 'TRACK_ENDED' }
      | { type: 'VOLUME'; level: number }
      | { type: 'MUTE' },
    emitted: {} as { type: 'PLAYLIST_ENDED' },
  },
  actions: {
    nextTrack: assign({ track: ({ context }) => context.track + 1 }),
    firstTrack: assign({ track: 1 }),
    setVolume: assign((_, params: { level: number }) => ({ volume: params.level })),
    announceEnd: emit({ type: 'PLAYLIST_ENDED' }),
    startSound: () => {},
    stopSound: () => {},
  },
  guards: {
    hasMore: ({ context }) => context.track < 3,
    isInRange: (_, params: { level: number }) => params.level >= 0 && params.level <= 10,
  },
  delays: { PATIENCE: 8_000 },
}).createMachine({
  id: 'player',
  context: { volume: 5, track: 1 },
  type: 'parallel',
  states: {
    playback: {
      initial: 'stopped',
      states: {
        stopped: { entry: 'firstTrack', on: { PLAY: 'going' } },
        going: {
          initial: 'playing',
          on: { STOP: 'stopped', PAUSE: 'paused' },
          states: {
            playing: {
              entry: 'startSound',
              exit: 'stopSound',
              on: {
                STALLED: 'buffering',
                TRACK_ENDED: [
                  { guard: 'hasMore', target: 'playing', reenter: true, actions: 'nextTrack' },
                  { target: '#player.playback.stopped', actions: 'announceEnd' },
                ],
              },
            },
            buffering: { on: { READY: 'playing' }, after: { PATIENCE: '#player.playback.stopped' } },
            kept: { type: 'history' },
          },
        },
        paused: { on: { PLAY: 'going.kept', STOP: 'stopped' } },
      },
    },
    sound: {
      initial: 'audible',
      on: {
        VOLUME: {
          guard: { type: 'isInRange', params: ({ event }) => ({ level: event.level }) },
          target: '.audible',
          actions: { type: 'setVolume', params: ({ event }) => ({ level: event.level }) },
        },
      },
      states: { audible: { on: { MUTE: 'muted' } }, muted: { on: { MUTE: 'audible' } } },
    },
  },
});
