import { useLingui } from '@lingui/macro';
import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { failureText } from '../i18n/failure-text.ts';
import { CaptchaField } from './captcha-field.tsx';
import { CodeField } from './code-field.tsx';
import type { CallForm } from './use-call-form.ts';

interface PhoneCodeFieldsProps {
  readonly form: Pick<
    CallForm<{ phone: string; captcha: string; code: string }>,
    'values' | 'text' | 'blame' | 'check' | 'empty' | 'goOnAt'
  >;
  /** As `usePhoneCode` gives it. */
  readonly phoneCode: {
    readonly isSending: boolean;
    readonly wantsCaptcha: boolean;
    readonly pause: number;
    readonly key: string;
    readonly failure: Failure | null;
    readonly send: (phone: string, captcha?: string, captchaKey?: string) => void;
  };
  /** As `useCaptcha(phoneCode.wantsCaptcha)` gives it. */
  readonly captcha: {
    readonly state: 'idle' | 'loading' | 'shown' | 'failed';
    readonly picture: { readonly key: string; readonly image: string } | null;
    readonly renew: () => void;
  };
  readonly phoneDescription?: string;
}

/**
 * A mobile number and the code that proves it. The picture stands between them only while the server
 * asks for one; why a code could not be sent is said where it was asked for.
 */
export function PhoneCodeFields({ form, phoneCode, captcha, phoneDescription }: PhoneCodeFieldsProps) {
  const { t, i18n } = useLingui();
  const { isSending, wantsCaptcha, pause, key, failure } = phoneCode;
  // While a captcha is being checked it stays where it is.
  const showsCaptcha = wantsCaptcha || (isSending && form.values.captcha !== '');

  const [before] = useState({ key, failure });
  useEffect(() => {
    if (failure === null || failure === before.failure || failure.kind === 'cancelled') return;
    form.empty('captcha');
    if (failure.fields['phone']) form.blame('phone', failure.fields['phone']);
    else if (failure.fields['captcha']) form.blame('captcha', failure.fields['captcha']);
    else form.blame('code', failureText(i18n, failure));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each failure
  }, [failure]);
  useEffect(() => {
    if (key === before.key) return;
    form.empty('captcha');
    form.goOnAt('code');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each code
  }, [key]);

  const send = () => {
    if (isSending || pause > 0 || !form.check('phone')) return;
    const { phone, captcha: characters } = form.values;
    if (!wantsCaptcha) phoneCode.send(phone);
    else if (captcha.picture === null) captcha.renew();
    else if (characters === '') form.blame('captcha', t`Enter the characters in the picture`);
    else phoneCode.send(phone, characters, captcha.picture.key);
  };

  return (
    <>
      <TextInput
        {...form.text('phone')}
        label={t`Mobile number`}
        description={phoneDescription}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={24}
        enterKeyHint="next"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || key !== '') return;
          event.preventDefault();
          send();
        }}
      />
      {showsCaptcha && (
        <CaptchaField
          {...form.text('captcha')}
          state={captcha.state === 'idle' ? 'loading' : captcha.state}
          image={captcha.picture?.image ?? ''}
          onRenew={captcha.renew}
          enterKeyHint="next"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            send();
          }}
        />
      )}
      <CodeField
        {...form.text('code')}
        onSend={send}
        sending={isSending}
        pause={pause}
        sent={key !== ''}
        {...(key !== '' && { description: t`A code is on its way. It is valid for 5 minutes.` })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        enterKeyHint="done"
      />
    </>
  );
}
