import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ActWords, FormWords } from './act-dialog.tsx';

/** Returns the label of the button that opens an act's dialog. */
export const buttonText = (words: ActWords | FormWords): string =>
  'button' in words ? (words.label ?? words.button) : words.label;

interface ActButtonsProps<Act extends string> {
  /** The `ask` function of `useActs`. */
  readonly action: { readonly ask: (act: Act) => void };
  /** The acts that the reader may do, in the order of the buttons. */
  readonly acts: readonly Act[];
  /** The texts of each act, the same as in its dialog. An act without texts has its button elsewhere. */
  readonly texts: { readonly [One in Act]?: ActWords | FormWords };
  /** The act of the primary button; '' for none. */
  readonly main: Act | '';
  /** True to disable all buttons, while the dialog of another act is open. */
  readonly isHeld?: boolean;
}

/** Renders the buttons of a record's acts. Each one opens a dialog or links to a page. */
export function ActButtons<Act extends string>({
  action,
  acts,
  texts,
  main,
  isHeld = false,
}: ActButtonsProps<Act>) {
  return acts.map((act) => {
    const words = texts[act];
    if (words === undefined) return null;
    const variant = act === main ? 'filled' : 'default';
    return 'to' in words && words.to !== undefined ? (
      <Button key={act} variant={variant} component={Link} to={words.to}>
        {buttonText(words)}
      </Button>
    ) : (
      <Button key={act} variant={variant} disabled={isHeld} onClick={() => action.ask(act)}>
        {buttonText(words)}
      </Button>
    );
  });
}
