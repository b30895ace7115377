import type { AnyMachineSnapshot } from 'xstate';
import { uploadMachine, type UploadContext } from '../../../../machines/kit/upload.machine.ts';
import { LARGEST_FILE } from '../../../../server/contract/file.ts';
import { model } from '../../../machines/kit/upload.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import { failureOf, photo, refusal } from '../answers.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send } = movesOf(uploadMachine);

const uploading = 'POST /uploads';

/** The limits for the evidence of a correction. */
const limits = { most: 1, mostBytes: LARGEST_FILE, endings: ['.pdf', '.jpg', '.png'] };

const chosen = (name: string) => ({ id: name, name, size: 5 });
const filesIn = (now: AnyMachineSnapshot) => (now.context as UploadContext).files;
const isEmpty = (now: AnyMachineSnapshot) => filesIn(now).length === 0;
const add = (...names: readonly string[]) =>
  where(isEmpty, send({ type: 'upload.add', files: names.map(chosen) }));

const choose =
  (name: string) =>
  ({ page }: Stage) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from('photo') });

const drop =
  (...names: readonly string[]) =>
  ({ page }: Stage) =>
    page.getByRole('group', { name: 'Evidence' }).evaluate((group, dropped) => {
      const dataTransfer = new DataTransfer();
      for (const name of dropped) dataTransfer.items.add(new File(['photo'], name));
      group.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, names);

const remove = (name: string) => ({
  moves: where(
    (now) => filesIn(now).some((file) => file.name === name),
    send({ type: 'upload.remove', id: name }),
  ),
  do: (stage: Stage) => stage.press(`Remove ${name}`),
});

/** The evidence of a correction. One file is allowed, and further files are rejected. */
export const script = screenScript({
  model,
  key: ({ files }: UploadContext) => files.map(({ name, status }) => `${name} ${status}`),
  // The page gives other ids to files than the model.
  compares: ({ files }: UploadContext) => files.map((file) => ({ ...file, id: '' })),
  scenes: {
    'on a correction': [
      {
        name: 'opens the correction',
        moves: [start({ limits, arrived: [] })],
        do: (stage) => {
          stage.hold(uploading);
          return stage.open('/information/newCorrection?field=real_name', { signedIn: true });
        },
      },
      { name: 'chooses a photo', moves: add('photo.jpg'), do: choose('photo.jpg') },
      { name: 'chooses a file of another type', moves: add('photo.gif'), do: choose('photo.gif') },
      {
        name: 'drops two files at once',
        moves: add('photo.jpg', 'other.jpg'),
        do: drop('photo.jpg', 'other.jpg'),
      },
      {
        name: 'the server accepts the file',
        moves: where((now) => now.matches('sending'), send({ type: 'upload.arrived', answer: photo })),
        do: (stage) => stage.answer(uploading, { body: photo }),
      },
      {
        name: 'the server refuses the file',
        moves: where(
          (now) => now.matches('sending'),
          send({ type: 'upload.failed', failure: failureOf('refused', 'Too many files').failure }),
        ),
        do: (stage) => stage.answer(uploading, refusal(429, 'Too many files')),
      },
      {
        name: 'the server refuses the content of the file',
        moves: where(
          (now) => now.matches('sending'),
          send({
            type: 'upload.failed',
            failure: failureOf('invalid', 'Of another kind', { fields: { file: 'Of another kind' } }).failure,
          }),
        ),
        do: (stage) =>
          stage.answer(uploading, refusal(422, 'Of another kind', { errors: { file: ['Of another kind'] } })),
      },
      {
        name: 'sends the file again',
        moves: where(
          (now) => filesIn(now)[0]?.status === 'failed',
          send({ type: 'upload.retry', id: 'photo.jpg' }),
        ),
        do: (stage) => stage.press('Try again: photo.jpg'),
      },
      { name: 'removes the photo', ...remove('photo.jpg') },
      { name: 'removes the other photo', ...remove('other.jpg') },
      { name: 'removes the refused file', ...remove('photo.gif') },
    ],
  },
  notHere: {
    'sendFile failed': 'The page has every file whose id it sends to the chart.',
    'upload.progressed': 'The test fulfils the call itself, so the browser sends no data.',
  },
});
