import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { phoneCodeMachine, PhoneCodePurpose } from '../../../machines/session/phone-code.machine.ts';
import { useAppActors } from '../app-actors.tsx';
import { useScreenActor } from '../../kit/use-screen-actor.ts';

/**
 * Sending a verification code from this screen; one countdown per screen.
 * @param options `chart`: with an actor of its own, where the call is another; `pause`: seconds until another
 *   code, where one has been sent already; `atOnce`: one is sent when the screen opens, and is good for this
 */
export function usePhoneCode(
  purpose: PhoneCodePurpose,
  {
    chart,
    pause = 0,
    atOnce,
  }: {
    chart?: typeof phoneCodeMachine;
    pause?: number;
    atOnce?: Readonly<Record<string, string | number>>;
  } = {},
) {
  const { screens, wirePhoneCode } = useAppActors();
  const ref = useScreenActor(chart ?? screens.phoneCode, {
    input: { purpose, pause, ...(atOnce && { atOnce }) },
  });
  useEffect(() => wirePhoneCode(ref), [wirePhoneCode, ref]);
  return {
    isSending: useSelector(ref, (snapshot) => snapshot.hasTag('busy')),
    /** The server has asked for a captcha: the form shows one, and sends it along. */
    wantsCaptcha: useSelector(ref, (snapshot) => snapshot.hasTag('captcha')),
    /** Seconds until another code may be asked for; 0: now. */
    pause: useSelector(ref, (snapshot) => (snapshot.matches('cooling') ? snapshot.context.pause : 0)),
    /** Handle of the last code sent; '' before. */
    key: useSelector(ref, (snapshot) => snapshot.context.key),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    send: (
      phone: string,
      captcha = '',
      captchaKey = '',
      about: Readonly<Record<string, string | number>> = {},
    ) => ref.send({ type: 'phoneCode.send', phone, captcha, captchaKey, about }),
  };
}
