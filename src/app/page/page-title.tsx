import { t } from '@lingui/macro';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { useTrail } from '../../actors/workspace/menu.ts';
import { usePlace } from '../../actors/session/navigation.ts';
import { useIsPageAwaited } from '../../actors/progress.ts';
import { useRecordName } from '../../actors/workspace/record-name.ts';
import { menuTitle } from '../../lib/menu/menu.ts';
import { ownPageTitle } from '../../lib/menu/page-title.ts';
import { HiddenText } from '../../ui/part/hidden-text.tsx';

/** Returns the window title [S1]. @param name the name of the page; '' for none */
export function windowTitle(i18n: I18n, name: string): string {
  const product = t(i18n)`Hubei craftsman - provincial vocational skills competition information system`;
  return name === '' ? product : `${name} - ${product}`;
}

/**
 * Sets the window title [S1], with the page's name first. Announces the name to screen readers when the page
 * arrives.
 */
export function PageTitle() {
  const { i18n } = useLingui();
  const { path } = usePlace();
  const isAwaited = useIsPageAwaited();
  const item = useTrail(path).at(-1);
  const record = useRecordName();
  const page = item === undefined ? ownPageTitle(i18n, path) : menuTitle(item, i18n.locale);
  const name = record === '' ? page : record;
  const title = windowTitle(i18n, name);

  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <div aria-live="polite" aria-atomic>
      <HiddenText>{!isAwaited && name}</HiddenText>
    </div>
  );
}
