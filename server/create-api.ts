import { Hono, type Context } from 'hono';
import { answerTo, ApiError, notFound } from './api-error.ts';
import type { ApiEnv, ApiParts } from './context.ts';
import { errorCode } from './contract/errors.ts';
import type { contracts } from './contracts.ts';
import type { Served } from './kit/handle.ts';
import { addCalls } from './kit/router.ts';
import { originOf } from './middleware/origin.ts';
import { request } from './middleware/request.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { accountCalls } from './routes/account.ts';
import { clientErrorsCalls } from './routes/client-errors.ts';
import { competitionMakingCalls } from './routes/competition-making.ts';
import { competitionCalls } from './routes/competitions.ts';
import { confirmationCalls } from './routes/confirmations.ts';
import { correctionCalls } from './routes/corrections.ts';
import { delegationCalls } from './routes/delegations.ts';
import { entryCalls } from './routes/entries.ts';
import { entryImportCalls } from './routes/entry-import.ts';
import { eventSheetCalls } from './routes/event-sheet.ts';
import { expertCalls } from './routes/experts.ts';
import { fileCalls } from './routes/files.ts';
import { officialNoticeCalls } from './routes/official-notices.ts';
import { actingIdentityCalls } from './routes/own-identity.ts';
import { phoneChangeCalls } from './routes/own-phone.ts';
import { sessionCalls } from './routes/own-sessions.ts';
import { personCalls } from './routes/profile.ts';
import { receiptCalls } from './routes/receipts.ts';
import { reviewCalls } from './routes/reviews.ts';
import { sidebarCalls } from './routes/sidebars.ts';
import { statisticsCalls } from './routes/statistics.ts';
import { systemCalls } from './routes/system.ts';
import { unitAccountCalls } from './routes/unit-accounts.ts';
import { rosterCalls, unitCalls } from './routes/units.ts';
import { workCalls } from './routes/work.ts';
import { loggableError } from './services/loggable-error.ts';
import { secureRefusal } from './services/security-log.ts';

/** The calls of each contract with their handlers: a contract without them does not compile. */
const served: { readonly [Domain in keyof typeof contracts]: (parts: ApiParts) => readonly Served[] } = {
  account: accountCalls,
  actingIdentity: actingIdentityCalls,
  clientErrors: clientErrorsCalls,
  competition: competitionCalls,
  competitionMaking: competitionMakingCalls,
  confirmation: confirmationCalls,
  correction: correctionCalls,
  delegation: delegationCalls,
  entry: entryCalls,
  entryImport: entryImportCalls,
  eventSheet: eventSheetCalls,
  expert: expertCalls,
  file: fileCalls,
  officialNotice: officialNoticeCalls,
  person: personCalls,
  phoneChange: phoneChangeCalls,
  receipt: receiptCalls,
  review: reviewCalls,
  roster: rosterCalls,
  session: sessionCalls,
  sidebar: sidebarCalls,
  statistics: statisticsCalls,
  system: systemCalls,
  unit: unitCalls,
  unitAccount: unitAccountCalls,
  work: workCalls,
};

/**
 * The API below /api/v1 [S49, D12, D16], on whatever database, clock and gateway it is given. It never
 * listens; `app.request(...)` calls it without a port. All it remembers is in the database, so that any
 * number of processes can serve side by side.
 */
export function createApi(parts: ApiParts): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();

  app.use(request(parts), securityHeaders(parts), async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });

  const calls = Object.values(served).flatMap((callsOf) => callsOf(parts));
  addCalls(app, parts, calls);

  app.notFound((c) => answerError(c, notFound()));
  app.onError(async (error, c) => {
    if (error instanceof ApiError) {
      if (error.details.code === errorCode.forbidden) await noteRefusal(parts, c);
      return answerError(c, error);
    }
    parts.log.error({ id: c.get('requestId'), err: loggableError(error) }, 'request failed');
    return answerError(c, answerTo(error, c.get('requestId')));
  });
  return app;
}

/** Writes down that an account was refused; the answer is the same where that fails. */
async function noteRefusal({ db, clock, log }: ApiParts, c: Context<ApiEnv>): Promise<void> {
  const userId = c.get('user')?.id;
  if (userId === undefined) return;
  const detail = `${c.req.method} ${c.get('route')}`;
  try {
    await secureRefusal(db, { userId, network: originOf(c).network, detail }, clock());
  } catch (error) {
    log.error({ id: c.get('requestId'), err: loggableError(error) }, 'security log failed');
  }
}

function answerError(c: Context<ApiEnv>, error: ApiError): Response {
  const { status, headers = {}, retryAfter } = error.details;
  const i18n = c.get('i18n');
  c.header('content-language', i18n.locale);
  c.header('vary', 'accept-language', { append: true });
  if (status === 401) c.header('www-authenticate', 'Bearer');
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter));
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  c.header('cache-control', 'no-store');
  return c.json(error.body(i18n), status);
}
