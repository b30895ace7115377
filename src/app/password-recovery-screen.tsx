import { useState } from 'react';
import { passwordRecoveryMachine } from '../../machines/password-recovery.machine.ts';
import { createPasswordActors } from '../adapters/password.actors.ts';
import { PasswordRecoveryPage } from '../features/password-recovery/password-recovery-page.tsx';
import { useScreenTools } from '../kit/screen-tools.ts';

/** A forgotten password; its chart comes with it, so that the sign-in page does not load it. */
export function PasswordRecoveryScreen() {
  const { request } = useScreenTools();
  const [chart] = useState(() => {
    const { resetPassword } = createPasswordActors(request);
    return passwordRecoveryMachine.provide({ actors: { resetPassword } });
  });
  return <PasswordRecoveryPage chart={chart} />;
}
