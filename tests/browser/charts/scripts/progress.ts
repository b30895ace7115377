import { progressMachine } from '../../../../machines/shell/progress.machine.ts';
import type { ProgressContext } from '../../../../machines/shell/progress.machine.ts';
import { model } from '../../../machines/shell/progress.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import { scriptFor } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, wait } = movesOf(progressMachine);

const began = (path: string) => send({ type: 'progress.began', path });
const arrived = (path: string) => send({ type: 'progress.arrived', path });

/** A page whose code is held, and a page whose code is loaded. A loaded page is shown at once. */
export const script = scriptFor(({ fileOf }) => {
  const code = fileOf('src/features/session/password-recovery/password-recovery-page.tsx');
  const slow = '/backPassword';
  const quick = '/login';
  const goQuickly = (stage: Stage) => stage.moveTo(quick);
  return {
    model,
    key: ({ share, path }: ProgressContext) => [Math.min(3, Math.floor(share * 10 - 3)), path],
    isExactInTime: true,
    scenes: {
      'with a page being loaded': [
        {
          name: 'opens a page',
          moves: [start(), began(slow)],
          do: async (stage) => {
            stage.hold(code);
            await stage.open(slow, { isUnfinished: true });
          },
        },
        { name: '200 ms pass', moves: [wait(200)], do: (stage) => stage.pass(200) },
        {
          name: 'the page arrives',
          moves: where((now) => now.matches('running') && now.context.path === slow, arrived(slow)),
          do: (stage) => stage.deliver(code),
        },
        { name: '500 ms pass', moves: [wait(500)], do: (stage) => stage.pass(500) },
      ],
      'with several pages': [
        {
          name: 'opens a page',
          moves: [start(), began(slow)],
          do: async (stage) => {
            stage.hold(code);
            await stage.open(slow, { isUnfinished: true });
          },
        },
        {
          name: 'goes to another page before the first arrives',
          moves: where((now) => now.matches('running'), began(quick), arrived(quick)),
          do: goQuickly,
        },
        { name: '500 ms pass', moves: [wait(500)], do: (stage) => stage.pass(500) },
        ...['/', quick].map((path) => ({
          name: `goes to ${path}, which is loaded`,
          moves: where(
            (now) => !now.matches('running') && now.context.path !== path,
            began(path),
            arrived(path),
          ),
          do: (stage: Stage) => stage.moveTo(path),
        })),
      ],
    },
    notHere: {
      'progress.running: progress.arrived [else]':
        'React does not show a page whose navigation was replaced.',
    },
  };
});
