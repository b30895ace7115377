import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ActWords, FormWords } from './act-dialog.tsx';

/** What the button of an act says, before it is asked about. */
export const buttonText = (words: ActWords | FormWords): string =>
  'button' in words ? (words.label ?? words.button) : words.label;

interface ActButtonsProps<Act extends string> {
  /** Of `useActs`. */
  readonly action: { readonly ask: (act: Act) => void };
  /** What the reader may do, in the order of the buttons. */
  readonly acts: readonly Act[];
  /** The words of each act, as its dialog has them; what has none here has its button elsewhere. */
  readonly texts: { readonly [One in Act]?: ActWords | FormWords };
  /** The act that is most likely meant; '' for none. */
  readonly main: Act | '';
  /** None of them can be pressed while another is being asked about. */
  readonly isHeld?: boolean;
}

/** The buttons of a record's acts, each of which opens its dialog or leads to its page. */
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
