import { Button } from '@mantine/core';
import type { ActWords } from './act-dialog.tsx';

interface ActButtonsProps<Act extends string> {
  /** Of `useActs`. */
  readonly action: { readonly ask: (act: Act) => void };
  /** What the reader may do, in the order of the buttons. */
  readonly acts: readonly Act[];
  /** The words of each act, as its dialog has them; what has none here has its button elsewhere. */
  readonly texts: { readonly [One in Act]?: ActWords };
  /** The act that is most likely meant; '' for none. */
  readonly main: Act | '';
}

/** The buttons of a record's acts, each of which opens its dialog. */
export function ActButtons<Act extends string>({ action, acts, texts, main }: ActButtonsProps<Act>) {
  return acts.map((act) => {
    const words = texts[act];
    return words === undefined ? null : (
      <Button key={act} variant={act === main ? 'filled' : 'default'} onClick={() => action.ask(act)}>
        {words.label ?? words.button}
      </Button>
    );
  });
}
