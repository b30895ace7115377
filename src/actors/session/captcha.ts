import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useAppActors } from '../app-actors.tsx';

/**
 * The captcha of the page, fetched while a form that needs it is on screen.
 * @param isNeeded false: nothing is fetched, and what was fetched is given up
 */
export function useCaptcha(isNeeded: boolean) {
  const { captcha } = useAppActors();
  useEffect(() => {
    if (!isNeeded) return undefined;
    captcha.send({ type: 'captcha.wanted' });
    return () => captcha.send({ type: 'captcha.released' });
  }, [captcha, isNeeded]);
  return {
    /** What is to be fetched counts as on its way: nobody sees the difference, and the form is not rendered for it. */
    state: useSelector(captcha, ({ value }) => (value === 'idle' ? 'loading' : value)),
    picture: useSelector(captcha, (snapshot) => snapshot.context.picture),
    renew: () => captcha.send({ type: 'captcha.renew' }),
  };
}

/** The key of the picture that is on screen when it is called; '' before there is one. */
export function useCaptchaKey(): () => string {
  const { captcha } = useAppActors();
  return () => captcha.getSnapshot().context.picture?.key ?? '';
}
