import { useLingui } from '@lingui/macro';
import { TextInput } from '@mantine/core';
import { CaptchaField } from './captcha-field.tsx';
import { CodeField } from './code-field.tsx';
import type { CallForm } from '../use-call-form.ts';
import { useCodeSending, type CodeCaptcha, type PhoneCode } from './use-code-sending.ts';

interface PhoneCodeFieldsProps {
  readonly form: Pick<
    CallForm<{ phone: string; captcha: string; code: string }>,
    'values' | 'text' | 'blame' | 'check' | 'empty' | 'goOnAt'
  >;
  readonly phoneCode: PhoneCode;
  readonly captcha: CodeCaptcha;
  readonly phoneDescription?: string;
}

/**
 * Renders the fields for a mobile number and its verification code. The captcha is shown between them only
 * while the server requires one. If a code cannot be sent, the reason is shown at the field concerned.
 */
export function PhoneCodeFields({ form, phoneCode, captcha, phoneDescription }: PhoneCodeFieldsProps) {
  const { t } = useLingui();
  const { isSending, pause, key } = phoneCode;
  const { showsCaptcha, send } = useCodeSending(phoneCode, captcha, {
    characters: form.values.captcha,
    phone: () => (form.check('phone') ? form.values.phone : null),
    blame: form.blame,
    emptyCaptcha: () => form.empty('captcha'),
    goOnAtCode: () => form.goOnAt('code'),
  });

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
          state={captcha.state}
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
