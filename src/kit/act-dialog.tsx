import { useLingui } from '@lingui/macro';
import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Fields } from '../../server/contract/call.ts';
import { describeFault } from '../../server/contract/faults.ts';
import { readForm, type FormReading } from '../lib/read-form.ts';
import { FormQuestion } from '../ui/form-question.tsx';
import { SentCodeField } from '../ui/sent-code-field.tsx';
import { useCallForm } from '../ui/use-call-form.ts';
import type { Values } from './client.ts';
import type { Acts, ActsOnScreen } from './use-act.ts';

/** What is asked before an act. */
export interface ActWords {
  readonly title: string;
  /** What follows from it. */
  readonly words?: ReactNode;
  /** What the button does. */
  readonly button: string;
  /** Takes something away from somebody. */
  readonly isGrave?: boolean;
  /** Beside the field of the reason, where it is not 'Reason'. */
  readonly reason?: string;
}

interface ActDialogProps<Calls extends Acts> {
  /** Of `useActs`. */
  readonly action: Pick<
    ActsOnScreen<Calls, object>,
    'asked' | 'isSending' | 'actFailure' | 'send' | 'cancel' | 'calls'
  >;
  /** The words of each act that this dialog asks about; others are asked about elsewhere. */
  readonly texts: { readonly [Act in keyof Calls]?: ActWords };
  /** Fields of the bodies that nobody types, such as the version. */
  readonly given: Values;
  /** The code that is sent for what is signed, of `useSignature`. */
  readonly phoneCode?: Parameters<typeof SentCodeField>[0]['phoneCode'] & { readonly send: () => void };
}

/** What a body takes of what is known. */
const fitting = ({ entries }: Fields, known: Values): Values =>
  Object.fromEntries(Object.entries(known).filter(([name]) => Object.hasOwn(entries, name)));

/**
 * Asks what an act needs before it is sent. Its fields are those of the call's body: a `reason` is typed, a `code`
 * is the one sent for this signature. What is typed stays when the call fails, with the reason below it.
 */
function Question<Calls extends Acts>({
  act,
  texts,
  action,
  given,
  phoneCode,
}: Omit<ActDialogProps<Calls>, 'texts'> & { readonly act: keyof Calls & string; readonly texts: ActWords }) {
  const { t, i18n } = useLingui();
  const { isSending, actFailure, send, cancel, calls } = action;
  const body = calls[act]?.body;
  const key = phoneCode?.key ?? '';
  const isSigned = body !== undefined && Object.hasOwn(body.entries, 'code');
  const form = useCallForm<{ reason: string; code: string }, Values>({
    initialValues: { reason: '', code: '' },
    read: (typed) =>
      body === undefined
        ? { body: {}, faults: null }
        : (readForm(
            body,
            fitting(body, { ...typed, key, ...given }),
            isSigned && key === '' ? { code: 'key.missing' } : {},
          ) as FormReading<Values>),
    // The schema that has read it is that of the act's own call.
    onSend: (read) => send(act, read as Parameters<typeof send<typeof act>>[1]),
    describe: (fault) => describeFault(i18n, fault),
    failure: actFailure,
    standIns: { key: 'code' },
  });
  const hasReason = body !== undefined && Object.hasOwn(body.entries, 'reason');
  return (
    <FormQuestion
      title={texts.title}
      form={form}
      isSending={isSending}
      button={texts.button}
      isGrave={texts.isGrave ?? false}
      onCancel={cancel}
    >
      {texts.words !== undefined && <p>{texts.words}</p>}
      {hasReason && (
        <Textarea
          {...form.text('reason')}
          label={texts.reason ?? t`Reason`}
          autosize
          minRows={2}
          maxLength={500}
        />
      )}
      {isSigned && phoneCode !== undefined && (
        <SentCodeField
          // The code comes while a reason is being typed: the caret stays there.
          form={hasReason ? { ...form, goOnAt: () => undefined } : form}
          phoneCode={phoneCode}
          onSend={phoneCode.send}
        />
      )}
    </FormQuestion>
  );
}

/** The dialog of a record's acts: nothing while no act with words here is asked about. */
export function ActDialog<Calls extends Acts>(props: ActDialogProps<Calls>) {
  const { asked } = props.action;
  const texts = asked === '' ? undefined : props.texts[asked];
  if (asked === '' || texts === undefined) return null;
  return <Question key={asked} {...props} act={asked} texts={texts} />;
}
