import { useLingui } from '@lingui/macro';
import { useEffect } from 'react';
import { useTrail } from '../../actors/workspace/menu.ts';
import { usePlace } from '../../actors/session/navigation.ts';
import { useProgress } from '../../actors/progress.ts';
import { useRecordName } from '../../actors/workspace/tags.ts';
import { menuTitle } from '../../lib/menu.ts';
import { ownPageTitle } from '../../lib/page-title.ts';
import { HiddenText } from '../../ui/part/hidden-text.tsx';

/**
 * The title of the window [S1], the page's own name before it, and, for those who do not see a page
 * change, the name said when it is there.
 */
export function PageTitle() {
  const { t, i18n } = useLingui();
  const { path } = usePlace();
  const { isRunning } = useProgress();
  const item = useTrail(path).at(-1);
  const record = useRecordName();
  const page = item === undefined ? ownPageTitle(i18n, path) : menuTitle(item, i18n.locale);
  const name = record === '' ? page : record;
  const product = t`Hubei craftsman - provincial vocational skills competition information system`;
  const title = name === '' ? product : `${name} - ${product}`;

  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <div aria-live="polite" aria-atomic>
      <HiddenText>{!isRunning && name}</HiddenText>
    </div>
  );
}
