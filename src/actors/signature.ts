import type { SignedAct } from '../../server/contract/acting-identity.ts';
import type { phoneCodeMachine } from '../../machines/phone-code.machine.ts';
import { usePhoneCode } from './phone-code.ts';

/**
 * The code with which the reader signs what they propose or approve; it is sent as soon as they are asked for it.
 * @param chart that sends codes for signatures
 * @param signed null for what needs no signature
 */
export function useSignature(chart: typeof phoneCodeMachine, signed: SignedAct | null) {
  const about = signed === null ? undefined : { ...signed };
  const phoneCode = usePhoneCode('sign', { chart, ...(about && { atOnce: about }) });
  return { ...phoneCode, send: () => phoneCode.send('', '', '', about) };
}
