import { Button } from '@mantine/core';
import record from '../part/record-page.module.css';

interface ChoiceBarProps<Choice extends string> {
  /** What is chosen, for who does not see the buttons. */
  readonly label: string;
  /** A choice and its words, in the order shown. */
  readonly choices: readonly (readonly [choice: Choice, words: string])[];
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** Buttons of which one is pressed: which part of a list is shown. */
export function ChoiceBar<Choice extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: ChoiceBarProps<Choice>) {
  return (
    <nav className={record.actions} aria-label={label}>
      {choices.map(([choice, words]) => (
        <Button
          key={choice}
          size="xs"
          variant={choice === chosen ? 'filled' : 'default'}
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
        >
          {words}
        </Button>
      ))}
    </nav>
  );
}
