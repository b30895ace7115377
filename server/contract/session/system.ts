import { call } from '../kit/call.ts';

/** Calls about the system itself. */

export const checkHealth = call('GET', '/health', {
  summary: 'Checks whether the system is up',
  access: 'public',
  answer: 'document',
});

export const getOpenApi = call('GET', '/openapi.json', {
  summary: 'Returns this document',
  access: 'public',
  answer: 'document',
});
