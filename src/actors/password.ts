import { useSelector } from '@xstate/react';
import type { passwordChangeMachine } from '../../machines/password-change.machine.ts';
import type { passwordRecoveryMachine } from '../../machines/password-recovery.machine.ts';
import { useScreenActor } from '../kit/use-screen-actor.ts';

/**
 * The steps of a forgotten password.
 * @param chart with its actors provided, made in app/password-recovery-screen.tsx
 */
export function usePasswordRecovery(chart: typeof passwordRecoveryMachine) {
  const ref = useScreenActor(chart);
  return {
    step: useSelector(ref, (snapshot) => snapshot.value),
    phone: useSelector(ref, (snapshot) => snapshot.context.phone),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    identify: (phone: string, code: string, key: string) =>
      ref.send({ type: 'recovery.identify', phone, code, key }),
    back: () => ref.send({ type: 'recovery.back' }),
    submit: (password: string) => ref.send({ type: 'recovery.submit', password }),
  };
}

/**
 * Changing the password while signed in.
 * @param chart with its actors provided, made in app/password-change-screen.tsx
 */
export function usePasswordChange(chart: typeof passwordChangeMachine) {
  const ref = useScreenActor(chart);
  return {
    step: useSelector(ref, (snapshot) => snapshot.value),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    submit: (current: string, password: string) =>
      ref.send({ type: 'passwordChange.submit', current, password }),
    again: () => ref.send({ type: 'passwordChange.again' }),
  };
}
