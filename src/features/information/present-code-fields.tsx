import { useLingui } from '@lingui/macro';
import { CaptchaField } from '../../ui/form/code/captcha-field.tsx';
import { CodeField } from '../../ui/form/code/code-field.tsx';
import type { CallForm } from '../../ui/form/use-call-form.ts';
import { useCodeSending, type CodeCaptcha, type PhoneCode } from '../../ui/form/code/use-code-sending.ts';

interface PresentCodeFieldsProps {
  readonly form: Pick<
    CallForm<{ present_captcha: string; present_code: string }>,
    'values' | 'text' | 'blame' | 'empty' | 'goOnAt'
  >;
  readonly phoneCode: PhoneCode;
  readonly captcha: CodeCaptcha;
  /** The present number of the account, masked. */
  readonly phone: string;
  /**
   * Whether the account gives its password as well. Its sign-in has a second factor, which is sent to this
   * number.
   */
  readonly besidesPassword: boolean;
}

/**
 * Renders the fields for the code that proves the present number. They include the captcha while the server
 * requires one.
 */
export function PresentCodeFields({
  form,
  phoneCode,
  captcha,
  phone,
  besidesPassword,
}: PresentCodeFieldsProps) {
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
  const why = besidesPassword
    ? t`The codes of your sign-ins and signatures go to ${phone}, so a code sent there is needed as well. If you no longer have this number, ask an administrator of your organisation to make you an account with the new one and to disable this one.`
    : t`Your account has no password: a code to ${phone} proves that it is yours.`;
  return (
    <>
      {showsCaptcha && (
        <CaptchaField
          {...form.text('present_captcha')}
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
        {...form.text('present_code')}
        label={t`Code to the present number`}
        onSend={send}
        sending={isSending}
        pause={pause}
        sent={key !== ''}
        description={key === '' ? why : t`A code is on its way to ${phone}. It is valid for 5 minutes.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        enterKeyHint="done"
      />
    </>
  );
}
