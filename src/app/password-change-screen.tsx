import { useState } from 'react';
import { passwordChangeMachine } from '../../machines/password-change.machine.ts';
import { useAppActors } from '../actors/app-actors.tsx';
import { createPasswordActors } from '../adapters/password.actors.ts';
import { PasswordChangePage } from '../features/password-change/password-change-page.tsx';
import { useScreenTools } from '../kit/screen-tools.ts';

/** Changing the password; the session hears that it is the person's own from then on. */
export function PasswordChangeScreen() {
  const { request } = useScreenTools();
  const { session } = useAppActors();
  const [chart] = useState(() => {
    const { changePassword } = createPasswordActors(request);
    return passwordChangeMachine.provide({
      actors: { changePassword },
      actions: { announceChange: () => session.send({ type: 'session.passwordChanged' }) },
    });
  });
  return <PasswordChangePage chart={chart} />;
}
