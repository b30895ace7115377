import { modelOf } from '../model.ts';
import { playerMachine } from './player.machine.ts';

/** A player of three tracks: playback with a history beside a volume that can be muted. */
export const model = modelOf({
  chart: playerMachine,
  events: [
    { type: 'PLAY' },
    { type: 'PAUSE' },
    { type: 'STOP' },
    { type: 'STALLED' },
    { type: 'READY' },
    { type: 'TRACK_ENDED' },
    { type: 'VOLUME', level: -1 },
    { type: 'VOLUME', level: 0 },
    { type: 'VOLUME', level: 10 },
    { type: 'VOLUME', level: 11 },
    { type: 'MUTE' },
  ],
  answers: {},
  delays: { PATIENCE: 8_000 },
  ends: (snapshot) => snapshot.matches({ playback: 'stopped' }),
  equivalent: {
    'track: «1 →': 'the first state sets the track in any case',
  },
  invariants: {
    'the volume is between 0 and 10': ({ context }) => context.volume >= 0 && context.volume <= 10,
    'a stopped player is at the first track': (snapshot) =>
      !snapshot.matches({ playback: 'stopped' }) || snapshot.context.track === 1,
    'there is no fourth track': ({ context }) => context.track <= 3,
  },
  rules: {
    'muting never stops the music': ({ event, before, after }) =>
      event?.type !== 'MUTE' ||
      JSON.stringify(before.value.playback) === JSON.stringify(after.value.playback),
    'the end is announced once, at the last track': ({ before, emitted }) =>
      emitted.length === 0 || (emitted.length === 1 && before.context.track === 3),
    'PLAY never stops a paused player': ({ event, before, after }) =>
      event?.type !== 'PLAY' ||
      !before.matches({ playback: 'paused' }) ||
      !after.matches({ playback: 'stopped' }),
  },
});
