import { useLingui } from '@lingui/macro';
import { useState } from 'react';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { hourOf } from '../../../server/contract/kit/business-time.ts';
import { ToolsDrawing } from '../../ui/picture/tools-drawing.tsx';
import classes from './greeting.module.css';

interface GreetingProps {
  /** The kind of user, for example "Personal registrant". */
  readonly kind: string;
  /** One sentence about the purpose of the page for this kind of user. */
  readonly intro: string;
}

/** Renders the head of a home page: the cover of the programme, with the user's name on it. */
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
