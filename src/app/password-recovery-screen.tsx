import { useState } from 'react';
import { passwordRecoveryMachine } from '../../machines/password-recovery.machine.ts';
import { createPasswordRecoveryActors } from '../adapters/password-recovery.actors.ts';
import { PasswordRecoveryPage } from '../features/password-recovery/password-recovery-page.tsx';
import { useScreenTools } from './screen-tools.ts';

/** A forgotten password; its chart comes with it, so that the sign-in page does not load it. */
export function PasswordRecoveryScreen() {
  const { request } = useScreenTools();
  const [chart] = useState(() =>
    passwordRecoveryMachine.provide({ actors: createPasswordRecoveryActors(request) }),
  );
  return <PasswordRecoveryPage chart={chart} />;
}
