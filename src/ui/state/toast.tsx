import { useLingui } from '@lingui/macro';
import { CloseButton } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useLayoutEffect, useRef } from 'react';
import classes from './toast.module.css';

interface ToastProps {
  /** What it says; null: none is shown. */
  readonly text: string | null;
  readonly tone?: 'error' | 'success';
  readonly onClose: () => void;
}

/**
 * The one toast on screen. Its region is always there, so that what appears in it is announced, and in
 * the browser's top layer, so that no dialog stands in front of it.
 */
export function Toast({ text, tone = 'error', onClose }: ToastProps) {
  const { t } = useLingui();
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (text === null) return undefined;
    // Shown now, it comes before whatever dialog is open.
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
