import { useLingui } from '@lingui/macro';
import { useState } from 'react';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { hourOf } from '../../../server/contract/kit/business-time.ts';
import { ToolsDrawing } from '../../ui/picture/tools-drawing.tsx';
import classes from './greeting.module.css';

interface GreetingProps {
  /** Who they are here: "Personal registrant". */
  readonly kind: string;
  /** One sentence: what this page is for them. */
  readonly intro: string;
}

/** The head of a home: the programme's cover once more, with the reader's own name on it. */
export function Greeting({ kind, intro }: GreetingProps) {
  const { t } = useLingui();
  const { name, organisations } = useSignedInProfile();
  const [hour] = useState(() => hourOf(Date.now()));

  const words = () => {
    if (hour >= 5 && hour < 12) return name === '' ? t`Good morning` : t`Good morning, ${name}`;
    if (hour >= 12 && hour < 18) return name === '' ? t`Good afternoon` : t`Good afternoon, ${name}`;
    return name === '' ? t`Good evening` : t`Good evening, ${name}`;
  };
  return (
    <header className={classes.cover}>
      <div className={classes.words}>
        <p className={classes.kind}>{kind}</p>
        <h1 className={classes.greeting}>{words()}</h1>
        {organisations.length > 0 && (
          <ul className={classes.organisations} aria-label={t`Your organisations`}>
            {organisations.map((organisation) => (
              <li key={organisation}>{organisation}</li>
            ))}
          </ul>
        )}
        <p className={classes.intro}>{intro}</p>
      </div>
      <ToolsDrawing className={classes.drawing} />
    </header>
  );
}
