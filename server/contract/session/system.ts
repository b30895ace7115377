import { call } from '../kit/call.ts';

/** Calls about the system itself. */

export const checkHealth = call('GET', '/health', {
  summary: 'Is the system up?',
  access: 'public',
  answer: 'document',
});

export const getOpenApi = call('GET', '/openapi.json', {
  summary: 'This document',
  access: 'public',
  answer: 'document',
});
