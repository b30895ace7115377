import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { phoneCodeMachine, PhoneCodePurpose } from '../../../machines/session/phone-code.machine.ts';
import { useAppActors } from '../app-actors.tsx';
import { useScreenActor } from '../../kit/use-screen-actor.ts';

/**
 * Sends verification codes from a screen. Each screen has one countdown.
 * @param options `chart`: a chart with another actor, if another call sends the code; `pause`: seconds until
 * the next code, if one has already been sent; `atOnce`: the values of the act for which a code is sent when
 * the screen opens; the code is valid only for this act
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
    /** Whether the server requires a captcha. The form then shows one and sends its answer. */
    wantsCaptcha: useSelector(ref, (snapshot) => snapshot.hasTag('captcha')),
    /** Seconds until another code can be requested; 0 means now. */
    pause: useSelector(ref, (snapshot) => (snapshot.matches('cooling') ? snapshot.context.pause : 0)),
    /** The key of the last code sent; '' before. */
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
