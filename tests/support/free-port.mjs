import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Finds a free port.
 * @param {number} [wished] is returned if it is free, otherwise any other port
 * @returns {Promise<number>} a port of this machine on which no process listens
 */
export async function freePort(wished = 0) {
  const server = createServer().listen(wished, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (wished === 0) throw error;
    return freePort();
  }
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
