import { useLingui } from '@lingui/macro';
import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Fields } from '../../../server/contract/kit/call.ts';
import { describeFault } from '../../../server/contract/kit/faults.ts';
import { readForm, type FormReading } from '../../lib/form/read-form.ts';
import { FormQuestion } from '../../ui/form/form-question.tsx';
import { SentCodeField } from '../../ui/form/code/sent-code-field.tsx';
import { useCallForm, type CallForm } from '../../ui/form/use-call-form.ts';
import { ActFailure, isStale } from './act-failure.tsx';
import type { Values } from '../call/client.ts';
import type { Acts, ActsOnScreen } from './use-act.ts';

/** The typed or ticked values of a form, by field name. */
type Typed = Record<string, string | boolean>;

/** The fields of a body other than its reason and code. */
interface MoreFields<Own extends Typed> {
  readonly initial: Own;
  /** Converts the typed values to the values of the body. If absent, the typed values are used. */
  readonly read?: (typed: Own) => Values;
  readonly renderFields: (form: Pick<CallForm<Own>, 'text' | 'tick' | 'place'>) => ReactNode;
}

/** {@link MoreFields} with the names of the fields erased. */
interface AnyFields {
  readonly initial: Typed;
  readonly read: (typed: Typed) => Values;
  /** @param form a form that has these fields */
  readonly renderFields: (form: object) => ReactNode;
}

/**
 * Declares the additional fields of an act. The form that shows them is created with their initial values.
 */
export const moreFields = <Own extends Typed>({
  initial,
  read = (typed) => typed,
  renderFields,
}: MoreFields<Own>): AnyFields => ({ initial, read, renderFields }) as unknown as AnyFields;

/** The texts of an act: of its button and of its dialog. */
export interface ActWords {
  /** The label of the button that opens the dialog, if it differs from the dialog's button. */
  readonly label?: string;
  readonly title: string;
  /** The consequences of the act. */
  readonly words?: ReactNode;
  /** The loss that the act causes to a user, as a separate paragraph. */
  readonly loss?: ReactNode;
  /** The label of the button that sends the act. */
  readonly button: string;
  /** True if the act takes a right or an object away from a user. */
  readonly isGrave?: boolean;
  /** The label of the reason field, if it is not 'Reason'. */
  readonly reason?: string;
  /** True if this reader must give a reason although it is optional in the body. */
  readonly isReasonNeeded?: boolean;
  /** The description of the reason field. */
  readonly reasonHint?: string;
  /** The fields above the reason field. */
  readonly fields?: AnyFields;
}

/** The texts of an act that has a separate form instead of the dialog. */
export interface FormWords {
  /** The label of the button that opens the form. */
  readonly label: string;
  /** The page that has the form, if it is not on this page. */
  readonly to?: string;
}

interface ActDialogProps<Calls extends Acts> {
  /** The result of `useActs`. */
  readonly action: Pick<
    ActsOnScreen<Calls, object>,
    'asked' | 'isSending' | 'actFailure' | 'send' | 'cancel' | 'calls' | 'readAnew'
  >;
  /** The texts of each act that this dialog handles. Other acts are handled elsewhere. */
  readonly texts: { readonly [Act in keyof Calls]?: ActWords | FormWords };
  /**
   * Values of the bodies that the user does not type, such as the version. If they include a reason, the
   * dialog has no reason field.
   */
  readonly given: Values;
  /** Parameters of the path that only some acts have, such as the id of the selected part. */
  readonly of?: Readonly<Record<string, string>>;
  /** The label of the cancel button, if 'Cancel' could be read as the act. */
  readonly back?: string;
  /** The names of fields. The send button is disabled while one of them has a fault. */
  readonly waitsFor?: readonly string[];
  /** The phone code that signs the act, from `useSignature`. */
  readonly phoneCode?: Parameters<typeof SentCodeField>[0]['phoneCode'] & { readonly send: () => void };
}

/** Returns the known values that the body's schema contains. */
const fitting = ({ entries }: Fields, known: Values): Values =>
  Object.fromEntries(Object.entries(known).filter(([name]) => Object.hasOwn(entries, name)));

type QuestionProps<Calls extends Acts> = Omit<ActDialogProps<Calls>, 'texts'> & {
  readonly act: keyof Calls & string;
  readonly texts: ActWords;
};

const noMore = moreFields({ initial: {}, renderFields: () => null });

/** Creates the form of an act. The schema of the call's body validates the typed values. */
function useActForm<Calls extends Acts>({
  act,
  texts: { fields = noMore, isReasonNeeded = false },
  action: { actFailure, send, calls },
  given,
  of,
  phoneCode,
}: QuestionProps<Calls>) {
  const { i18n } = useLingui();
  const body = calls[act]?.body;
  const has = (field: string) => body !== undefined && Object.hasOwn(body.entries, field);
  // A body with a code but no key does not ask for a phone code. The code of a penalty is an example.
  const isSigned = has('code') && has('key');
  const key = phoneCode?.key ?? '';
  const read = (typed: Typed): FormReading<Values> =>
    body === undefined
      ? { body: {}, faults: null }
      : (readForm(body, fitting(body, { ...typed, ...fields.read(typed), key, ...given }), {
          ...(isSigned && key === '' && { code: 'key.missing' }),
          ...(isReasonNeeded && String(typed['reason']).trim().length < 2 && { reason: 'required' }),
        }) as FormReading<Values>);
  const form = useCallForm<{ reason: string; code: string }, Values>({
    initialValues: { reason: '', code: '', ...fields.initial },
    read,
    // The cast is safe: `found` is the output of the body schema of this act's call.
    onSend: (found) => send(act, { ...found, ...of } as Parameters<typeof send<typeof act>>[1]),
    describe: (fault) => describeFault(i18n, fault),
    failure: actFailure,
    standIns: { key: 'code' },
  });
  return {
    form,
    fields,
    isSigned,
    hasReason: has('reason') && !Object.hasOwn(given, 'reason'),
    isTyped: Object.entries(form.values).some(
      ([name, value]) => value !== '' && value !== fields.initial[name],
    ),
    faults: read(form.values).faults ?? {},
  };
}

/**
 * Asks for the values that an act needs before it is sent. Its fields are those of the call's body: a
 * `reason` is typed, a `code` with a `key` is the one sent for this signature. If the call fails, the typed
 * values stay and the failure is shown below. If the record has changed, a reload closes the dialog, unless
 * the typed values can be sent again.
 */
function Question<Calls extends Acts>(props: QuestionProps<Calls>) {
  const { texts, action, back, waitsFor = [], phoneCode } = props;
  const { t } = useLingui();
  const { form, fields, isSigned, hasReason, isTyped, faults } = useActForm(props);
  const readAnew = (failure: Failure | null) => {
    action.readAnew();
    // The act may be impossible now. The reloaded page offers it again if it is not.
    if (!isTyped || !isStale(failure)) action.cancel();
  };
  return (
    <FormQuestion
      title={texts.title}
      form={form}
      isSending={action.isSending}
      button={texts.button}
      isGrave={texts.isGrave ?? false}
      isHeld={waitsFor.some((name) => Object.hasOwn(faults, name))}
      {...(back !== undefined && { back })}
      renderFailure={(failure) => (
        <ActFailure failure={failure} isTyped={isTyped} onReload={() => readAnew(failure)} />
      )}
      onCancel={action.cancel}
    >
      {texts.words !== undefined && <p>{texts.words}</p>}
      {texts.loss !== undefined && <p>{texts.loss}</p>}
      {fields.renderFields(form)}
      {hasReason && (
        <Textarea
          {...form.text('reason')}
          label={texts.reason ?? t`Reason`}
          description={texts.reasonHint}
          autosize
          minRows={2}
          maxLength={500}
        />
      )}
      {isSigned && phoneCode !== undefined && (
        <SentCodeField
          // The code can arrive while the user types a reason. The focus must stay in the reason field.
          form={hasReason ? { ...form, goOnAt: () => undefined } : form}
          phoneCode={phoneCode}
          onSend={phoneCode.send}
        />
      )}
    </FormQuestion>
  );
}

/** Renders the dialog of the current act; null if there is none or it has no dialog texts here. */
export function ActDialog<Calls extends Acts>(props: ActDialogProps<Calls>) {
  const { asked } = props.action;
  const texts = asked === '' ? undefined : props.texts[asked];
  if (asked === '' || texts === undefined || !('title' in texts)) return null;
  return <Question key={asked} {...props} act={asked} texts={texts} />;
}
