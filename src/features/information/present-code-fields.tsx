import { useLingui } from '@lingui/macro';
import { CaptchaField } from '../../ui/captcha-field.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import type { CallForm } from '../../ui/use-call-form.ts';
import { useCodeSending, type CodeCaptcha, type PhoneCode } from '../../ui/use-code-sending.ts';

interface PresentCodeFieldsProps {
  readonly form: Pick<
    CallForm<{ present_captcha: string; present_code: string }>,
    'values' | 'text' | 'blame' | 'empty' | 'goOnAt'
  >;
  readonly phoneCode: PhoneCode;
  readonly captcha: CodeCaptcha;
  /** The number that the account has, masked. */
  readonly phone: string;
}

/** The code that proves the number an account has already, with the picture while the server asks for one. */
export function PresentCodeFields({ form, phoneCode, captcha, phone }: PresentCodeFieldsProps) {
  const { t } = useLingui();
  const { isSending, pause, key } = phoneCode;
  const { showsCaptcha, send } = useCodeSending(phoneCode, captcha, {
    characters: form.values.present_captcha,
    phone: () => '',
    blame: (field, sentence) =>
      form.blame(field === 'captcha' ? 'present_captcha' : 'present_code', sentence),
    emptyCaptcha: () => form.empty('present_captcha'),
    goOnAtCode: () => form.goOnAt('present_code'),
  });
  return (
    <>
      {showsCaptcha && (
        <CaptchaField
          {...form.text('present_captcha')}
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
        {...form.text('present_code')}
        label={t`Code to the present number`}
        onSend={send}
        sending={isSending}
        pause={pause}
        sent={key !== ''}
        description={
          key === ''
            ? t`Your account has no password: a code to ${phone} proves that it is yours.`
            : t`A code is on its way to ${phone}. It is valid for 5 minutes.`
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        enterKeyHint="done"
      />
    </>
  );
}
