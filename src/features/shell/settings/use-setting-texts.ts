import { useLingui } from '@lingui/macro';
import type { ColourScheme, PreferenceName, Size } from '../../../lib/storage/preferences.ts';
import { sizeTitle } from '../../../lib/size-title.ts';

interface SettingTexts {
  readonly title: string;
  readonly description?: string;
}

/** Returns the texts of the settings. The type requires a text for each setting. */
export function useSettingTexts(): Readonly<Record<PreferenceName, SettingTexts>> {
  const { t } = useLingui();
  return {
    colour: { title: t`Theme colour` },
    scheme: { title: t`Light and dark` },
    size: { title: t`Size` },
    animation: { title: t`Movement`, description: t`Menus and drawers slide and fade` },
    colourWeak: { title: t`Weak colour vision`, description: t`Red and green set further apart` },
    grey: { title: t`Greys only`, description: t`Days of mourning; fewer distractions` },
    fixedHeader: { title: t`Header always in sight` },
    sidebarLogo: { title: t`Emblem above the menu` },
    breadcrumb: { title: t`Path to the page` },
    tags: { title: t`Bar of open pages`, description: t`Without it the pages stay open all the same` },
    watermark: { title: t`Watermark`, description: t`Your name and the time over every page` },
  };
}

/** Returns a function that names a choice. */
export function useChoiceTitles(): (choice: ColourScheme | Size) => string {
  const { t, i18n } = useLingui();
  return (choice) => {
    switch (choice) {
      case 'system':
        return t`Like the system`;
      case 'light':
        return t`Light`;
      case 'dark':
        return t`Dark`;
      default:
        return sizeTitle(i18n, choice);
    }
  };
}
