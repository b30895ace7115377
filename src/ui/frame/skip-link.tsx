import { Trans } from '@lingui/macro';
import classes from './skip-link.module.css';

/** The id of the page's main region: the target of the skip link and of the focus after a route change. */
export const MAIN_ID = 'main';

/** Renders the first stop of the Tab key. The link skips the header and the menu. */
export function SkipLink() {
  return (
    <a className={classes.link} href={`#${MAIN_ID}`}>
      <Trans>Skip to the content</Trans>
    </a>
  );
}
