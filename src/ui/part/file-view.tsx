import { useLingui } from '@lingui/macro';
import { Anchor } from '@mantine/core';
import { fileSize } from '../../lib/file/file-size.ts';
import classes from './file-view.module.css';

interface FileViewProps {
  readonly file: { readonly name: string; readonly mime: string; readonly size: number };
  /** The result of `useFileLink`. */
  readonly link: { readonly url: string; readonly renew: () => void };
}

/** Renders an uploaded file. A picture is shown; every other file opens in a new window. */
export function FileView({ file, link }: FileViewProps) {
  const { i18n } = useLingui();
  const { name, mime, size } = file;
  return (
    <figure className={classes.figure}>
      {link.url !== '' && mime.startsWith('image/') && (
        <img className={classes.picture} src={link.url} alt={name} />
      )}
      <figcaption className={classes.words}>
        <Anchor
          href={link.url || undefined}
          target="_blank"
          rel="noopener"
          inherit
          onPointerEnter={link.renew}
          onFocus={link.renew}
        >
          {name}
        </Anchor>{' '}
        <span className={classes.size}>{fileSize(size, i18n.locale)}</span>
      </figcaption>
    </figure>
  );
}
