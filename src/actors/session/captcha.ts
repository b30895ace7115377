import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useAppActors } from '../app-actors.tsx';

/**
 * Returns the captcha of the page. It is fetched while a form that needs it is shown.
 * @param isNeeded if false, nothing is fetched and a fetched captcha is released
 */
export function useCaptcha(isNeeded: boolean) {
  const { captcha } = useAppActors();
  useEffect(() => {
    if (!isNeeded) return undefined;
    captcha.send({ type: 'captcha.wanted' });
    return () => captcha.send({ type: 'captcha.released' });
  }, [captcha, isNeeded]);
  return {
    /**
     * `idle` is returned as `loading`. The difference is not visible, and the form does not render again for
     * it.
     */
    state: useSelector(captcha, ({ value }) => (value === 'idle' ? 'loading' : value)),
    picture: useSelector(captcha, (snapshot) => snapshot.context.picture),
    renew: () => captcha.send({ type: 'captcha.renew' }),
  };
}

/** Returns a function that returns the key of the current picture; '' before the first one. */
export function useCaptchaKey(): () => string {
  const { captcha } = useAppActors();
  return () => captcha.getSnapshot().context.picture?.key ?? '';
}
