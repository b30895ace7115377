import { Trans } from '@lingui/macro';
import classes from './skip-link.module.css';

/** The id of the page's main region: where the skip link leads and the focus goes on a route change. */
export const MAIN_ID = 'main';

/** First stop of the Tab key: past header and menu, straight to the page. */
export function SkipLink() {
  return (
    <a className={classes.link} href={`#${MAIN_ID}`}>
      <Trans>Skip to the content</Trans>
    </a>
  );
}
