import { useSelector } from '@xstate/react';
import type { Language } from '../../machines/shell/language.machine.ts';
import { useAppActors } from './app-actors.tsx';

/** Returns the current language and the act that changes it [S28]. */
export function useLanguageChoice() {
  const { language } = useAppActors();
  return {
    current: useSelector(language, (snapshot) => snapshot.context.current),
    isBusy: useSelector(language, (snapshot) => snapshot.hasTag('busy')),
    choose: (chosen: Language) => language.send({ type: 'language.choose', language: chosen }),
  };
}
