import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { phoneCodeMachine } from '../../machines/phone-code.machine.ts';
import type { secondFactorMachine } from '../../machines/second-factor.machine.ts';
import type { sessionMachine } from '../../machines/session.machine.ts';
import { useAppActors } from './app-actors.tsx';
import { usePhoneCode } from './phone-code.ts';
import { useScreenActor } from '../kit/use-screen-actor.ts';

/** Charts with their actors provided, made in app/second-factor-screen.tsx. */
export interface SecondFactorCharts {
  readonly secondFactor: typeof secondFactorMachine;
  readonly phoneCode: typeof phoneCodeMachine;
  /** Ties the chart to the session; returns how to untie them. */
  readonly wireSecondFactor: (
    ref: ActorRefFrom<typeof secondFactorMachine>,
    session: ActorRefFrom<typeof sessionMachine>,
  ) => () => void;
}

/** Completing a sign-in whose password was right; the page is shown only while the session asks for it. */
export function useSecondFactor({ secondFactor, phoneCode, wireSecondFactor }: SecondFactorCharts) {
  const { session } = useAppActors();
  const { key, phone } = session.getSnapshot().context.secondFactor ?? { key: '', phone: '' };
  const ref = useScreenActor(secondFactor, { input: { key } });
  useEffect(() => wireSecondFactor(ref, session), [wireSecondFactor, ref, session]);
  // One was sent with the answer to the password, where the account has a number.
  const sending = usePhoneCode('secondFactor', { chart: phoneCode, pause: phone === '' ? 0 : 60 });
  const about = { key: useSelector(ref, (snapshot) => snapshot.context.key) };
  return {
    /** The masked number of the account; '' where it has none yet. */
    phone: useSelector(session, ({ context }) => context.secondFactor?.phone ?? phone),
    step: useSelector(ref, (snapshot) => snapshot.value),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    phoneCode: { ...sending, send: (to: string) => sending.send(to, '', '', about) },
    submit: (code: string) => ref.send({ type: 'secondFactor.submit', code }),
    back: () => session.send({ type: 'session.cancel' }),
  };
}
