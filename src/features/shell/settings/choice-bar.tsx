import { useId } from 'react';
import classes from './settings.module.css';

interface ChoiceBarProps<Value extends string> {
  readonly title: string;
  readonly choices: readonly { readonly value: Value; readonly title: string }[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/**
 * Renders a few options side by side. They are native radio buttons, which provide arrow keys and accessible
 * names.
 */
export function ChoiceBar<Value extends string>({ title, choices, value, onChoose }: ChoiceBarProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>{title}</legend>
      <div className={classes.bar}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.part}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            <span>{choice.title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
