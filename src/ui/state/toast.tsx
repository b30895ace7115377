import { useLingui } from '@lingui/macro';
import { CloseButton } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useLayoutEffect, useRef } from 'react';
import classes from './toast.module.css';

interface ToastProps {
  /** The text of the toast; null if none is shown. */
  readonly text: string | null;
  readonly tone?: 'error' | 'success';
  readonly onClose: () => void;
}

/**
 * Renders the current toast. Its region is always in the document, so that new content is announced. It is in
 * the browser's top layer, so that no dialog covers it.
 */
export function Toast({ text, tone = 'error', onClose }: ToastProps) {
  const { t } = useLingui();
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (text === null) return undefined;
    // A popover that is shown now is above every open dialog.
    const shown = region.current;
    shown?.showPopover();
    return () => shown?.hidePopover();
  }, [text]);
  const Icon = tone === 'error' ? IconAlertCircle : IconCircleCheck;
  return (
    <div
      ref={region}
      popover="manual"
      className={classes.region}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      {text !== null && (
        <div key={text} className={classes.toast} data-tone={tone}>
          <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />
          <p className={classes.text}>{text}</p>
          <CloseButton aria-label={t`Close the message`} onClick={onClose} />
        </div>
      )}
    </div>
  );
}
