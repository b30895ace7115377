import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { CodePurpose } from '../contract/session/account.ts';
import { maskPhone } from '../secret/mask.ts';

/** One text for one phone. */
export interface PhoneMessage {
  phone: string;
  text: string;
  /** `account`: a one-time password; `notice`: what has become of something of theirs. */
  purpose: CodePurpose | 'account' | 'notice';
}

/** Brings texts to phones; an SMS provider, or the terminal that plays one. */
export interface CodeGateway {
  /** Rejects where the text was not accepted for delivery. */
  send: (message: PhoneMessage) => Promise<void>;
}

export type CodeSender = (message: PhoneMessage) => void;

/** The demonstration's phone: the terminal the server was started in. Never used with a webhook configured. */
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
 * `<x-timestamp>.<body>` under the shared secret; `x-timestamp` is in epoch seconds.
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
 * Sends beside the answer, never before it: whether a phone is known must not show in the time an answer
 * takes. A failure is tried once more, then logged without the text.
 * @returns the sender, and `settled`, which resolves when nothing is under way any more
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
