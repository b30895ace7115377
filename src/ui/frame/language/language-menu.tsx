import { useLingui } from '@lingui/macro';
import { ActionIcon, Menu } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import { languages, languageTags, type Language } from '../../../../server/contract/languages.ts';
import { languageNames } from './language-names.ts';
import '../menu-styles.ts';

interface LanguageMenuProps {
  readonly current: Language;
  readonly onChoose: (language: Language) => void;
}

/** Renders the language selector of the header and the navbar [S21, S28]. */
export function LanguageMenu({ current, onChoose }: LanguageMenuProps) {
  const { t } = useLingui();
  const name = languageNames[current];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Language: ${name}`}>
          <IconLanguage size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.RadioItem
            key={language}
            value={language}
            lang={languageTags[language]}
            checked={language === current}
            checkIcon={<IconCheck size={16} stroke={2} aria-hidden />}
            closeMenuOnClick
            onChange={() => onChoose(language)}
          >
            {languageNames[language]}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
