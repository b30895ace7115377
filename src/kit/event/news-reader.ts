import { headersOf, type Answer, type Send, type SenderOptions } from '../call/http.ts';

/** What a line of server-sent events says. */
interface Heard {
  readonly opened: () => void;
  readonly told: (data: string) => void;
}

/** The data of whole messages; what is left of the last one that has begun. */
function readMessages(text: string, told: Heard['told']): string {
  const messages = text.split('\n\n');
  for (const message of messages.slice(0, -1))
    for (const line of message.split('\n')) if (line.startsWith('data: ')) told(line.slice(6));
  return messages.at(-1) ?? '';
}

const over: Answer = { status: 204, body: '', requestId: null, retryAfter: null, accessToken: '' };

/**
 * Reads server-sent events in somebody's name, which the browser's own reader cannot. Its answer is that it is over,
 * whatever the reason: nobody has asked for it, so nobody is told.
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
      // No network, a proxy that cuts lines, or the page goes away.
    }
    return over;
  };
