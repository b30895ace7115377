import { style, terms, type GlossaryLanguage } from '../../src/i18n/glossary.ts';

/**
 * Placeholders for the name of a person or a unit. In Chinese they have no spaces around them, as words have
 * none.
 */
const nameHolders = ['real_name', 'leaver', 'newcomer', 'organisation', 'proposed_by'];

const VALUE = '￼';
const WORD = '￹';

/**
 * Returns a message of a catalogue in readable form: plurals by their last form, no tags, U+FFFC for a number
 * or a date, U+FFF9 for a name.
 */
export function readable(message: string): string {
  return message
    .replaceAll(/\{\w+, plural, .*?other \{([^{}]*)\}\}/g, '$1')
    .replaceAll(/<\/?\d+\/?>/g, '')
    .replaceAll('#', /plural/.test(message) ? VALUE : '#')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => (nameHolders.includes(name) ? WORD : VALUE));
}

interface Rule {
  not: RegExp;
  why: string;
}

const LETTER = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々]';

/** The typography rules that Chinese and Japanese share. */
const fullWidth: readonly Rule[] = [
  {
    not: new RegExp(`(?<=${LETTER}|[”）》】]) ?[,;:?!.](?![\\w/])`, 'u'),
    why: 'Latin punctuation after a word',
  },
  { not: new RegExp(`[,;!?]\\s*(?=${LETTER})`, 'u'), why: 'Latin punctuation before a word' },
  { not: new RegExp(`[${VALUE}${WORD}\\w][.;,!?]$`, 'u'), why: 'Latin punctuation at the end' },
  { not: /[()]/, why: 'Latin brackets' },
  { not: /["'‘’]/, why: 'Latin or single quotation marks' },
  { not: /[０-９Ａ-Ｚａ-ｚ　]/, why: 'full-width digits, letters or spaces' },
  {
    not: /\s(?=[，。；：？！、）》」】])|(?<=[，。；：？！、（《「【])\s/u,
    why: 'a space beside full-width punctuation',
  },
  { not: new RegExp(`(?<=${LETTER}) (?=${LETTER})`, 'u'), why: 'a space between two words' },
];

const typography: Readonly<Record<GlossaryLanguage, readonly Rule[]>> = {
  zh: [
    ...fullWidth,
    {
      not: /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9](?![年月日时分秒号])\p{Script=Han}/u,
      why: 'no space between Chinese and Latin letters or digits',
    },
    { not: new RegExp(`(?<=${LETTER}) ${WORD}|${WORD} (?=${LETTER})`, 'u'), why: 'a space beside a name' },
    { not: /(?<!…)…(?!…)|\.{3}/u, why: 'an ellipsis is ……' },
    { not: /[「」『』]/u, why: 'Japanese quotation marks' },
  ],
  ja: [
    ...fullWidth,
    {
      not: new RegExp(`${LETTER} [\\w${VALUE}${WORD}]|[\\w${VALUE}${WORD}] ${LETTER}`, 'u'),
      why: 'a space between Japanese and Latin letters, digits or values',
    },
    { not: /[“”，]/u, why: 'Chinese punctuation' },
  ],
  es: [
    { not: /^[^¿]*\?/, why: 'a question without ¿' },
    { not: /^[^¡]*!/, why: 'an exclamation without ¡' },
    { not: /\.{3}/, why: 'an ellipsis is …' },
    { not: /\s[,.;!?](?!\d)/, why: 'a space before punctuation' },
  ],
};

/** Removes the markup of a notice. The help line mentions some of it between quotation marks. */
const withoutMarkup = (text: string) =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
    .replaceAll(/(?<=[“「])(##|-|1\.) (?=[”」])/g, '$1');

const EAST_ASIAN = new RegExp(LETTER, 'u');

/** Returns the typography faults of a text, or an empty list. */
export function typographyFaults(language: GlossaryLanguage, text: string): string[] {
  const plain = withoutMarkup(text);
  if (language !== 'es' && !EAST_ASIAN.test(plain)) return [];
  return typography[language].filter(({ not }) => not.test(plain)).map(({ why }) => why);
}

/** Returns the words of a text that the glossary replaces, each with the word to write. */
export function wordFaults(language: GlossaryLanguage | 'en', text: string): string[] {
  const variants = terms.flatMap((term) =>
    (term.not?.[language] ?? [])
      .map((not) => not.exec(text)?.[0])
      .filter((word) => word !== undefined)
      .map((word) => `${word}: write ${term[language]}`),
  );
  const turns = language === 'en' ? [] : style[language].filter(({ not }) => not.test(text));
  return [...variants, ...turns.map(({ not, why }) => `${not.exec(text)?.[0]}: ${why}`)];
}
