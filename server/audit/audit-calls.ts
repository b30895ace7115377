import type { ApiParts } from '../context.ts';
import * as row from '../contract/audit/audit-row.ts';
import * as head from '../contract/audit/audit-head.ts';
import { handle } from '../kit/handle.ts';
import { listAudits } from './list-audits.ts';
import { publishedHeads } from './audit-heads.ts';

export const auditHeadCalls = (parts: ApiParts) =>
  handle(head, {
    listAuditHeads: ({ query, address }) => publishedHeads(parts, { before: query.before, address }),
  });

/** The acts on the records of an event, as the supervisor of the event reads them. */
export const auditRowCalls = (parts: ApiParts) =>
  handle(row, {
    listAudits: ({ user, query }) => listAudits(parts, user.id, query),
  });
