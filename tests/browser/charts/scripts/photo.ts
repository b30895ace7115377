import type { AnyMachineSnapshot } from 'xstate';
import { photoMachine, type PhotoContext } from '../../../../machines/person/photo.machine.ts';
import { encodePng } from '../../../../server/file/png.ts';
import { model } from '../../../machines/person/photo.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, done, failed } = movesOf(photoMachine);

const picture = encodePng(new Uint8Array(600 * 800).fill(7), 600, [30, 60, 160], [240, 240, 240]);
const isAt = (state: 'resting' | 'framing') => (now: AnyMachineSnapshot) => now.matches(state);

const choose = (name: string, buffer: Buffer) => (stage: Stage) =>
  stage.page
    .getByRole('group', { name: 'Photo for the entry card' })
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

/** The photo of a profile, which is framed in a picture. */
export const script = screenScript({
  model,
  // The page has another picture than the model, and reads it itself.
  compares: ({ picture: framed, fault, made }: PhotoContext) => [framed !== null, fault, made !== null],
  scenes: {
    'on the profile': [
      {
        name: 'opens the profile',
        moves: [start()],
        do: (stage) => {
          stage.hold('POST /uploads');
          return stage.open('/information', { signedIn: true });
        },
      },
      {
        name: 'chooses a picture',
        moves: where(
          isAt('resting'),
          send({ type: 'photo.choose', id: 'picture-1' }),
          done('read', { src: 'data:image/jpeg;base64,AA==', width: 600, height: 800 }),
        ),
        do: choose('holiday.png', picture),
      },
      {
        name: 'chooses a file that is not a picture',
        moves: where(
          isAt('resting'),
          send({ type: 'photo.choose', id: 'picture-1' }),
          failed('read', Object.assign(new Error('refused'), { photoFault: 'unreadable' })),
        ),
        do: choose('photo.heic', Buffer.from('photo')),
      },
      {
        name: 'cancels the framing',
        moves: where(isAt('framing'), send({ type: 'photo.cancel' })),
        do: (stage) => stage.press('Cancel'),
      },
      {
        name: 'uses the photo and removes it',
        moves: where(
          isAt('framing'),
          send({ type: 'photo.confirm', frame: { x: 0, y: 0, width: 295, height: 413, rotation: 0 } }),
          done('make', { id: 'picture-2', src: 'data:image/jpeg;base64,AA==' }),
        ),
        do: async (stage) => {
          await stage.press('Use this photo');
          await stage.press('Remove photo.jpg');
        },
      },
    ],
  },
  notHere: { 'make failed': 'A picture that can be framed has been drawn before.' },
});
