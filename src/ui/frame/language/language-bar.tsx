import { useLingui } from '@lingui/macro';
import { languages, languageTags, type Language } from '../../../../server/contract/languages.ts';
import { languageNames } from './language-names.ts';
import classes from './language-bar.module.css';

interface LanguageBarProps {
  readonly current: Language;
  readonly onChoose: (language: Language) => void;
}

/**
 * Renders the four languages side by side, each in its native name [S28], for the footer of public pages. No
 * menu code is loaded there.
 */
export function LanguageBar({ current, onChoose }: LanguageBarProps) {
  const { t } = useLingui();
  return (
    <ul className={classes.bar} aria-label={t`Language`}>
      {languages.map((language) => (
        <li key={language}>
          <button
            type="button"
            className={classes.choice}
            lang={languageTags[language]}
            aria-pressed={language === current}
            onClick={() => onChoose(language)}
          >
            {languageNames[language]}
          </button>
        </li>
      ))}
    </ul>
  );
}
