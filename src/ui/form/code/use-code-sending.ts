import { useLingui } from '@lingui/macro';
import { useEffect, useState } from 'react';
import { failureText } from '../../../i18n/failure-text.ts';

/** The result of `usePhoneCode`. */
export interface PhoneCode {
  readonly isSending: boolean;
  readonly wantsCaptcha: boolean;
  readonly pause: number;
  readonly key: string;
  readonly failure: Failure | null;
  readonly send: (phone: string, captcha?: string, captchaKey?: string) => void;
}

/** The result of `useCaptcha(phoneCode.wantsCaptcha)`. */
export interface CodeCaptcha {
  readonly state: 'loading' | 'shown' | 'failed';
  readonly picture: { readonly key: string; readonly image: string } | null;
  readonly renew: () => void;
}

/** The functions that connect the fields around a code to their form. */
interface CodeForm {
  /** The characters that the user has typed from the picture. */
  readonly characters: string;
  /** Returns the recipient's number. Returns null if it is invalid, after the fault is shown at its field. */
  readonly phone: () => string | null;
  readonly blame: (field: 'phone' | 'captcha' | 'code', sentence: string) => void;
  readonly emptyCaptcha: () => void;
  readonly goOnAtCode: () => void;
}

/**
 * Sends a code from a form. If it cannot be sent, the reason is shown at the field concerned. After it is
 * sent, the focus moves to the code field.
 */
export function useCodeSending(phoneCode: PhoneCode, captcha: CodeCaptcha, form: CodeForm) {
  const { t, i18n } = useLingui();
  const { isSending, wantsCaptcha, pause, key, failure } = phoneCode;

  const [before] = useState({ key, failure });
  useEffect(() => {
    if (failure === null || failure === before.failure || failure.kind === 'cancelled') return;
    form.emptyCaptcha();
    if (failure.fields['phone']) form.blame('phone', failure.fields['phone']);
    else if (failure.fields['captcha']) form.blame('captcha', failure.fields['captcha']);
    else form.blame('code', failureText(i18n, failure));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each failure
  }, [failure]);
  useEffect(() => {
    if (key === before.key) return;
    form.emptyCaptcha();
    form.goOnAtCode();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each code
  }, [key]);

  return {
    /** The captcha remains visible while the server checks it. */
    showsCaptcha: wantsCaptcha || (isSending && form.characters !== ''),
    send: () => {
      const phone = isSending || pause > 0 ? null : form.phone();
      if (phone === null) return;
      if (!wantsCaptcha) phoneCode.send(phone);
      else if (captcha.picture === null) captcha.renew();
      else if (form.characters === '') form.blame('captcha', t`Enter the characters in the picture`);
      else phoneCode.send(phone, form.characters, captcha.picture.key);
    },
  };
}
