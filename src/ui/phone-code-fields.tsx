import { useLingui } from '@lingui/macro';
import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { failureText } from '../i18n/failure-text.ts';
import { CaptchaField } from './captcha-field.tsx';
import { CodeField } from './code-field.tsx';
import type { CallForm } from './use-call-form.ts';

interface PhoneCodeFieldsProps<Values> {
  readonly form: CallForm<Values>;
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
export function PhoneCodeFields<Values extends { phone: string; captcha: string; code: string }>({
  form: { form, values, blame, check },
  phoneCode,
  captcha,
  phoneDescription,
}: PhoneCodeFieldsProps<Values>) {
  const { t, i18n } = useLingui();
  const { isSending, wantsCaptcha, pause, key, failure } = phoneCode;
  // While a captcha is being checked it stays where it is.
  const showsCaptcha = wantsCaptcha || (isSending && values.captcha !== '');

  const [before] = useState({ key, failure });
  useEffect(() => {
    if (failure === null || failure === before.failure || failure.kind === 'cancelled') return;
    form.setFieldValue('captcha', '' as never);
    if (failure.fields['phone']) blame('phone', failure.fields['phone']);
    else if (failure.fields['captcha']) blame('captcha', failure.fields['captcha']);
    else blame('code', failureText(i18n, failure));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each failure
  }, [failure]);
  useEffect(() => {
    if (key === before.key) return;
    form.setFieldValue('captcha', '' as never);
    form.clearErrors();
    form.getInputNode('code')?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each code
  }, [key]);

  const send = () => {
    if (isSending || pause > 0 || !check('phone')) return;
    const { phone, captcha: characters } = values;
    if (!wantsCaptcha) phoneCode.send(phone);
    else if (captcha.picture === null) captcha.renew();
    else if (characters === '') blame('captcha', t`Enter the characters in the picture`);
    else phoneCode.send(phone, characters, captcha.picture.key);
  };

  return (
    <>
      <TextInput
        key={form.key('phone')}
        {...form.getInputProps('phone')}
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
          key={form.key('captcha')}
          {...form.getInputProps('captcha')}
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
        key={form.key('code')}
        {...form.getInputProps('code')}
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
