import { createActor, fromCallback } from 'xstate';
import { describe, expect, it } from 'vitest';
import { uploadMachine, type UploadEvent } from '../../../machines/kit/upload.machine.ts';
import { invalid, refusal, refused } from '../errors.ts';

describe('an upload', () => {
  const limits = { most: 3, mostBytes: 20_000_000, endings: ['.pdf', '.jpg'] };
  const file = (id: string, name = `${id}.pdf`, size = 1_000) => ({ id, name, size });

  function chosen(...files: readonly ReturnType<typeof file>[]) {
    const begun: string[] = [];
    const givenUp: string[] = [];
    let tell: (event: UploadEvent) => void = () => {};
    const actor = createActor(
      uploadMachine.provide({
        actors: {
          sendFile: fromCallback(({ input, sendBack }) => {
            begun.push(input.id);
            tell = sendBack;
            return () => void givenUp.push(input.id);
          }),
        },
      }),
      { input: { limits, arrived: [] } },
    );
    actor.start();
    actor.send({ type: 'upload.add', files });
    const states = () => actor.getSnapshot().context.files.map(({ id, status }) => `${id} ${status}`);
    return { actor, begun, givenUp, states, tell: (event: UploadEvent) => tell(event) };
  }

  const arrived = (id: string): UploadEvent => ({ type: 'upload.arrived', answer: { id } });

  it('of one file can fail and be retried without an effect on the other files', () => {
    const { actor, begun, states, tell } = chosen(file('a'), file('b'), file('c'));
    tell(arrived('f1'));
    tell({ type: 'upload.failed', failure: refusal.failure });
    tell(arrived('f3'));
    expect(states()).toEqual(['a done', 'b failed', 'c done']);
    actor.send({ type: 'upload.retry', id: 'b' });
    tell(arrived('f2'));
    expect(begun).toEqual(['a', 'b', 'c', 'b']);
    expect(states()).toEqual(['a done', 'b done', 'c done']);
  });

  it.each([
    ['the content', invalid({ file: '文件内容与扩展名不符' })],
    ['the size', refused(41301)],
  ])('of a file that the server refuses for %s is not retried, and its place is free', (_, { failure }) => {
    const { actor, begun, states, tell } = chosen(file('a'), file('b'), file('c'));
    tell({ type: 'upload.failed', failure });
    tell(arrived('f2'));
    tell(arrived('f3'));
    actor.send({ type: 'upload.retry', id: 'a' });
    expect(states()).toEqual(['a refused', 'b done', 'c done']);
    actor.send({ type: 'upload.add', files: [file('d')] });
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('checks kind, size and number of files before it sends any', () => {
    const { actor, begun, states } = chosen(
      file('program', 'form.exe'),
      file('disguised', 'form.pdf.exe'),
      file('empty', 'empty.pdf', 0),
      file('large', 'large.pdf', 20_000_001),
      file('largest', 'LARGEST.PDF', 20_000_000),
      file('b'),
      file('c'),
      file('d'),
    );
    expect(states()).toEqual([
      'program refused',
      'disguised refused',
      'empty refused',
      'large refused',
      'largest sending',
      'b waiting',
      'c waiting',
      'd refused',
    ]);
    expect(begun).toEqual(['largest']);
    const faults = actor.getSnapshot().context.files.flatMap((one) => ('fault' in one ? [one.fault] : []));
    expect(faults).toEqual(['kind', 'kind', 'empty', 'tooLarge', 'tooMany']);
  });

  it('of a removed file is cancelled, and the next file is sent', () => {
    const { actor, begun, givenUp, states } = chosen(file('a'), file('b'));
    actor.send({ type: 'upload.remove', id: 'a' });
    expect(givenUp).toEqual(['a']);
    expect(begun).toEqual(['a', 'b']);
    expect(states()).toEqual(['b sending']);
  });
});
