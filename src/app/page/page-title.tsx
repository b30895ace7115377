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

/** [S1] @param name what the page is called; '' for none */
export function windowTitle(i18n: I18n, name: string): string {
  const product = t(i18n)`Hubei craftsman - provincial vocational skills competition information system`;
  return name === '' ? product : `${name} - ${product}`;
}

/**
 * The title of the window [S1], the page's own name before it, and, for those who do not see a page
 * change, the name said when it is there.
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
