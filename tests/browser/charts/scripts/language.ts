import { languageMachine } from '../../../../machines/shell/language.machine.ts';
import type { Language, LanguageContext } from '../../../../machines/shell/language.machine.ts';
import { model } from '../../../machines/shell/language.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import { scriptFor } from '../script.ts';

const { start, send, done, failed } = movesOf(languageMachine);

const choose = (language: Language) => send({ type: 'language.choose', language });

/**
 * The language buttons at the foot of the sign-in page. Texts that have been fetched are available at once
 * when their language is chosen again.
 */
export const script = scriptFor(({ fileOf }) => {
  const textsOf = (language: Language) => fileOf(`src/i18n/locales/${language}/shell.po`);
  return {
    model,
    key: ({ current, wanted }: LanguageContext) => [current, wanted],
    scenes: {
      'with texts that arrive': [
        {
          name: 'opens the sign-in page in English',
          moves: [start({ language: 'en' })],
          do: (stage) => {
            stage.hold(textsOf('es'));
            return stage.open('/login');
          },
        },
        {
          name: 'chooses English',
          moves: where((now) => now.matches('settled') && now.context.current === 'en', choose('en')),
          do: (stage) => stage.press('English'),
        },
        {
          name: 'chooses Spanish',
          moves: where((now) => now.matches('settled') && now.context.current === 'en', choose('es')),
          do: (stage) => stage.press('Español'),
        },
        { name: 'the texts arrive', moves: [done('loadTexts')], do: (stage) => stage.deliver(textsOf('es')) },
      ],
      'with texts that are lost': [
        {
          name: 'opens the sign-in page in English',
          moves: [start({ language: 'en' })],
          do: (stage) => {
            stage.hold(textsOf('ja'));
            return stage.open('/login');
          },
        },
        { name: 'chooses Japanese', moves: [choose('ja')], do: (stage) => stage.press('日本語') },
        {
          name: 'the texts are lost',
          moves: [failed('loadTexts')],
          do: (stage) => stage.lose(textsOf('ja')),
        },
      ],
    },
    notHere: {},
  };
});
