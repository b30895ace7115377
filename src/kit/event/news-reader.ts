import { headersOf, type Answer, type Send, type SenderOptions } from '../call/http.ts';

/** The callbacks for a stream of server-sent events. */
interface Heard {
  readonly opened: () => void;
  readonly told: (data: string) => void;
}

/** Passes the data of complete messages to `told`. Returns the incomplete rest of the text. */
function readMessages(text: string, told: Heard['told']): string {
  const messages = text.split('\n\n');
  for (const message of messages.slice(0, -1))
    for (const line of message.split('\n')) if (line.startsWith('data: ')) told(line.slice(6));
  return messages.at(-1) ?? '';
}

const over: Answer = { status: 204, body: '', requestId: null, retryAfter: null, accessToken: '' };

/**
 * Creates a sender that reads server-sent events with credentials, which `EventSource` does not support. It
 * always resolves with status 204 when the stream ends. A failure is not shown, because no user requested the
 * stream.
 */
export const createNewsReader =
  ({ opened, told }: Heard) =>
  (options: SenderOptions): Send =>
  async (call, signal) => {
    try {
      const response = await options.fetch(options.apiRoot + call.path, {
        headers: { ...headersOf(options, call, options.credentials()), accept: 'text/event-stream' },
        signal,
        cache: 'no-store',
        credentials: 'omit',
      });
      if (!response.ok || response.body === null) return over;
      opened();
      const decoder = new TextDecoder();
      const reader = response.body.getReader();
      let rest = '';
      for (let part = await reader.read(); !part.done; part = await reader.read())
        rest = readMessages(rest + decoder.decode(part.value, { stream: true }), told);
    } catch {
      // The network is down, a proxy closed the connection, or the page is being closed.
    }
    return over;
  };
