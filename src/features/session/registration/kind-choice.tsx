import { Trans, useLingui } from '@lingui/macro';
import type { UserType } from '../../../../server/contract/session/account.ts';
import classes from './kind-choice.module.css';

interface KindChoiceProps {
  readonly value: UserType;
  readonly onChange: (kind: UserType) => void;
}

/**
 * Renders the kinds of registration as three cards [S2]. They are radio buttons, so the arrow keys move
 * between them.
 */
export function KindChoice({ value, onChange }: KindChoiceProps) {
  const { t } = useLingui();
  const kinds: readonly { kind: UserType; name: string; meaning: string }[] = [
    { kind: 'Personal', name: t`Personal`, meaning: t`I want to compete` },
    { kind: 'Exhibitor', name: t`Exhibitor`, meaning: t`We exhibit` },
    { kind: 'Unit', name: t`Organisation`, meaning: t`We send competitors` },
  ];
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>
        <Trans>I register as</Trans>
      </legend>
      <div className={classes.cards}>
        {kinds.map(({ kind, name, meaning }) => (
          <label key={kind} className={classes.card}>
            <input
              className={classes.radio}
              type="radio"
              name="kind"
              value={kind}
              checked={kind === value}
              onChange={() => onChange(kind)}
            />
            <span className={classes.name}>{name}</span>
            <span className={classes.meaning}>{meaning}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
