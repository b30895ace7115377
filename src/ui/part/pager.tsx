import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import classes from './pager.module.css';

interface PagerProps {
  /** The current page, from 1. */
  readonly page: number;
  readonly pages: number;
  readonly onChoose: (page: number) => void;
}

/** Renders the links to the previous and next page; nothing if there is only one page. */
export function Pager({ page, pages, onChoose }: PagerProps) {
  const { t } = useLingui();
  if (pages <= 1) return null;
  return (
    <nav className={classes.pager} aria-label={t`Pages`}>
      <Button variant="default" size="xs" disabled={page <= 1} onClick={() => onChoose(page - 1)}>
        <Trans>Previous page</Trans>
      </Button>
      <span>
        <Trans>
          Page {page} of {pages}
        </Trans>
      </span>
      <Button variant="default" size="xs" disabled={page >= pages} onClick={() => onChoose(page + 1)}>
        <Trans>Next page</Trans>
      </Button>
    </nav>
  );
}
