import { useLingui as useLinguiContext } from '@lingui/react';
import { t } from '@lingui/macro';
import type { I18n } from '@lingui/core';
import type { Notice } from '../../machines/shell/notice.machine.ts';
import { useNotice } from '../actors/notice.ts';
import { failureText } from '../i18n/failure-text.ts';
import { Toast } from '../ui/state/toast.tsx';

/** Returns the text of a notice [S36, S37, S51–S56]. */
function noticeText(i18n: I18n, notice: Notice): string {
  switch (notice.kind) {
    case 'failure':
      return failureText(i18n, notice.failure);
    case 'hasError':
      return t(i18n)`Has Error`;
    case 'userMissing':
      return t(i18n)`Verification failed, please Login again.`;
    case 'notYetOpen':
      return t(i18n)`Not yet open`;
    case 'fieldLocked':
      return t(i18n)`Please contact the organising committee to change this`;
    case 'inputRestored':
      return t(i18n)`What you had typed is here again, and not saved yet`;
    case 'partUnavailable':
      return t(i18n)`This part of the page could not be shown`;
    case 'languageUnavailable':
      return t(i18n)`The texts of this language could not be fetched`;
  }
}

/** Renders the current toast in the reader's language. */
export function Toasts() {
  const { i18n } = useLinguiContext();
  const { current, dismiss } = useNotice();
  return <Toast text={current === null ? null : noticeText(i18n, current)} onClose={dismiss} />;
}
