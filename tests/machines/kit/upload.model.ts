import { uploadMachine } from '../../../machines/kit/upload.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { invalid, refusal, refused } from '../errors.ts';

const limits = { most: 2, mostBytes: 100, endings: ['.pdf', '.jpg'] };
const file = (id: string, name: string, size: number) => ({ id, name, size });
const form = file('form', 'Form.PDF', 100);
const photo = file('photo', 'photo.jpg', 1);
const third = file('third', 'third.pdf', 50);
const refusedOnes = [
  file('large', 'large.pdf', 101),
  file('empty', 'empty.pdf', 0),
  file('program', 'form.pdf.exe', 10),
  file('nameless', 'pdf', 10),
];

export const model = modelOf({
  chart: uploadMachine,
  inputs: [undefined, { limits, arrived: [] }, { limits, arrived: [{ ...form, answer: { id: 'f1' } }] }],
  events: [
    { type: 'upload.add', files: [form] },
    { type: 'upload.add', files: [...refusedOnes, photo, third] },
    ...['form', 'photo', 'large'].flatMap((id) => [
      { type: 'upload.remove' as const, id },
      { type: 'upload.retry' as const, id },
    ]),
    { type: 'upload.progressed', sent: 40 },
    { type: 'upload.arrived', answer: { id: 'f2' } },
    { type: 'upload.failed', failure: refusal.failure },
    { type: 'upload.failed', failure: invalid({ file: '文件内容与扩展名不符' }).failure },
    { type: 'upload.failed', failure: refused(41301).failure },
  ],
  answers: { sendFile: { done: [], error: ['no such file'] } },
  delays: {},
  key: ({ limits: { most }, files }) => [
    most,
    files.map((one) => [one.id, one.status, 'sent' in one ? one.sent : 0]),
  ],
  farEnough: ({ context }) => new Set(context.files.map(({ id }) => id)).size < context.files.length,
  ends: (snapshot) => snapshot.matches('resting'),
  equivalent: { '?.id ?? «': 'the value is read only while a file is sent' },
  invariants: {
    'exactly one file is sent in the state `sending`, and none in the other states': (snapshot) =>
      snapshot.context.files.filter(({ status }) => status === 'sending').length ===
      (snapshot.matches('sending') ? 1 : 0),
    'no file waits while none is sent': (snapshot) =>
      !snapshot.matches('resting') || snapshot.context.files.every(({ status }) => status !== 'waiting'),
    'no more files are accepted than the limit allows': ({ context }) =>
      context.files.filter(({ status }) => status !== 'refused').length <= context.limits.most,
    'a file that is too large, empty or of another type is never sent': ({ context }) =>
      context.files.every(
        ({ id, status }) => status === 'refused' || !refusedOnes.some((one) => one.id === id),
      ),
  },
});
