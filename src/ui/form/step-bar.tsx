import { Trans, useLingui } from '@lingui/macro';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { HiddenText } from '../part/hidden-text.tsx';
import classes from './step-bar.module.css';

interface StepBarProps {
  /** The names of the steps in order. */
  readonly steps: readonly string[];
  /** The index of the current step; the number of steps if all are done. */
  readonly current: number;
}

/** On a phone, names of more steps than this do not fit. */
const MANY = 3;

/** Shows the progress in a flow of several steps. It does not navigate. */
export function StepBar({ steps, current }: StepBarProps) {
  const { t } = useLingui();
  return (
    <ol className={classes.bar} aria-label={t`Steps`} data-many={steps.length > MANY || undefined}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-done={index < current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes.number}>
            {index < current ? <IconCheck size={14} stroke={2.5} aria-hidden /> : index + 1}
          </span>
          <span className={classes.name}>{step}</span>
          {index < current && (
            <HiddenText>
              <Trans>(done)</Trans>
            </HiddenText>
          )}
        </li>
      ))}
    </ol>
  );
}
