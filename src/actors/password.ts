import { useSelector } from '@xstate/react';
import { useAppActors } from './app-actors.tsx';
import { useScreenActor } from './use-screen-actor.ts';

/** The steps of a forgotten password. */
export function usePasswordRecovery() {
  const { screens } = useAppActors();
  const ref = useScreenActor(screens.passwordRecovery);
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

/** Changing the password while signed in. */
export function usePasswordChange() {
  const { screens } = useAppActors();
  const ref = useScreenActor(screens.passwordChange);
  return {
    step: useSelector(ref, (snapshot) => snapshot.value),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    submit: (current: string, password: string) =>
      ref.send({ type: 'passwordChange.submit', current, password }),
    again: () => ref.send({ type: 'passwordChange.again' }),
  };
}
