import { Button } from '@mantine/core';
import record from '../part/record-page.module.css';

interface ChoiceBarProps<Choice extends string> {
  /** The subject of the choice, for screen readers. */
  readonly label: string;
  /** The choices and their labels, in the order shown. */
  readonly choices: readonly (readonly [choice: Choice, words: string])[];
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** Renders a row of toggle buttons, one of which is pressed. It selects the part of a list that is shown. */
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
