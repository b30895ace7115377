import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { CodePurpose } from '../contract/session/account.ts';
import { maskPhone } from '../secret/mask.ts';

/** One text message to one phone. */
export interface PhoneMessage {
  phone: string;
  text: string;
  /** `account`: a one-time password; `notice`: news about a record of the recipient. */
  purpose: CodePurpose | 'account' | 'notice';
}

/** Sends text messages to phones, through an SMS provider or to the terminal. */
export interface CodeGateway {
  /** Rejects if the message is not accepted for delivery. */
  send: (message: PhoneMessage) => Promise<void>;
}

export type CodeSender = (message: PhoneMessage) => void;

/**
 * Writes messages to the terminal in which the server was started, for demonstrations. It is never used if a
 * webhook is configured.
 */
export function terminalGateway(write: (line: string) => void): CodeGateway {
  return {
    send: ({ phone, text }) => {
      write(`\n  ┌─ SMS to ${phone}\n  │  ${text}\n  └─\n\n`);
      return Promise.resolve();
    },
  };
}

const TIMEOUT = 5_000;

/**
 * Posts `{phone, text, purpose}` as JSON. The header `x-signature: sha256=<hex>` is the HMAC-SHA256 of
 * `<x-timestamp>.<body>` with the shared secret. `x-timestamp` is in seconds since the epoch.
 */
export function webhookGateway(
  { url, secret }: { url: string; secret: string },
  clock: () => number,
  request: typeof fetch = fetch,
): CodeGateway {
  return {
    async send(message) {
      const body = JSON.stringify(message);
      const timestamp = String(Math.floor(clock() / 1000));
      const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
      const response = await request(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-timestamp': timestamp,
          'x-signature': `sha256=${signature}`,
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
    },
  };
}

/**
 * Sends messages without delaying the response. Otherwise the response time shows whether a phone number is
 * known. A failed message is sent once more, then the failure is logged without the text.
 * @returns the sender, and `settled`, which resolves when no delivery is pending
 */
export function createCodeSender(
  gateway: CodeGateway,
  log: Logger,
): { send: CodeSender; settled: () => Promise<void> } {
  const underWay = new Set<Promise<void>>();

  async function deliver(message: PhoneMessage): Promise<void> {
    try {
      await gateway.send(message).catch(() => gateway.send(message));
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      log.error(
        { phone: maskPhone(message.phone), purpose: message.purpose, reason },
        'a text could not be sent',
      );
    }
  }

  return {
    send(message) {
      const delivery = deliver(message).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}
