import type { ApiParts } from '../context.ts';
import * as head from '../contract/audit/audit-head.ts';
import { handle } from '../kit/handle.ts';
import { publishedHeads } from './audit-heads.ts';

export const auditHeadCalls = (parts: ApiParts) =>
  handle(head, {
    listAuditHeads: ({ query, address }) => publishedHeads(parts, { before: query.before, address }),
  });
