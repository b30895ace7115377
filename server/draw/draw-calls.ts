import type { ApiParts } from '../context.ts';
import * as board from '../contract/draw/board.ts';
import * as proof from '../contract/draw/draw-proof.ts';
import * as round from '../contract/draw/draw-round.ts';
import * as led from '../contract/draw/led-draws.ts';
import * as ticket from '../contract/draw/own-ticket.ts';
import { handle } from '../kit/handle.ts';
import { listLedDraws } from './led-draws.ts';
import { moveDraw } from './draw-moves.ts';
import { findDrawProof } from './draw-proofs.ts';
import { commitDraw, listDraws } from './draw-rounds.ts';
import { placeSpare } from './place-spare.ts';
import { drawFromDesk, findOwnTicket, showOwnTicket } from './tickets.ts';
import { readBoard } from './board/read-board.ts';

/** Calls for the draws of an event: for keepers, supervisors, chief judges and team leaders. */
export const drawRoundCalls = (parts: ApiParts) =>
  handle(round, {
    listDraws: ({ user, id }) => listDraws(parts, user.id, id),
    commitDraw: ({ user, id, body }) => commitDraw(parts, user.id, id, body),
    sayDrawWord: ({ user, id, body }) => moveDraw(parts, user.id, id, { type: 'drawRound.speak', ...body }),
    declineDrawWord: ({ user, id, body }) =>
      moveDraw(parts, user.id, id, { type: 'drawRound.decline', ...body }),
    askCloseWords: ({ user, id, body }) =>
      moveDraw(parts, user.id, id, { type: 'drawRound.askCloseWords', ...body }),
    closeWords: ({ user, id, body }) =>
      moveDraw(parts, user.id, id, { type: 'drawRound.closeWords', ...body }),
    enterPublicValue: ({ user, id, body }) =>
      moveDraw(parts, user.id, id, { type: 'drawRound.enterPublicValue', ...body }),
    prepareDraw: ({ user, id, body }) => moveDraw(parts, user.id, id, { type: 'drawRound.prepare', ...body }),
    drawRoundNow: ({ user, id, body }) => moveDraw(parts, user.id, id, { type: 'drawRound.draw', ...body }),
    drawAtDesk: ({ user, id, body }) => drawFromDesk(parts, user.id, id, body),
    noteTicketsUnused: ({ user, id, body }) => drawFromDesk(parts, user.id, id, body),
    placeSpare: ({ user, id, body }) => placeSpare(parts, user.id, id, body),
    askDrawSeal: ({ user, id, body }) => moveDraw(parts, user.id, id, { type: 'drawRound.askSeal', ...body }),
    sealDraw: ({ user, id, body }) => moveDraw(parts, user.id, id, { type: 'drawRound.seal', ...body }),
    askDrawVoid: ({ user, id, body }) => moveDraw(parts, user.id, id, { type: 'drawRound.askVoid', ...body }),
    voidDraw: ({ user, id, body }) => moveDraw(parts, user.id, id, { type: 'drawRound.void', ...body }),
    askDrawDecode: ({ user, id, body }) =>
      moveDraw(parts, user.id, id, { type: 'drawRound.askDecode', ...body }),
    decodeDraw: ({ user, id, body }) => moveDraw(parts, user.id, id, { type: 'drawRound.decode', ...body }),
    dropDrawAsking: ({ user, id, body }) => moveDraw(parts, user.id, id, { type: 'drawRound.drop', ...body }),
  });

/** Calls for leaders of delegations. */
export const ledDrawCalls = (parts: ApiParts) =>
  handle(led, { listLedDraws: ({ user }) => listLedDraws(parts.db, user.id) });

/** Calls for the ticket of the user's own entry: for competitors. */
export const ownTicketCalls = (parts: ApiParts) =>
  handle(ticket, {
    getOwnTicket: ({ user, id }) => findOwnTicket(parts, user.id, id),
    drawOwnTicket: ({ user, id }) => showOwnTicket(parts, user.id, id),
  });

/** Public calls to verify a draw. */
export const drawProofCalls = (parts: ApiParts) =>
  handle(proof, {
    getDrawProof: ({ id, address }) => findDrawProof(parts, id, address),
  });

/** Public calls to read the board. */
export const boardCalls = (parts: ApiParts) =>
  handle(board, {
    listBoard: ({ id, query, address }) => readBoard(parts, id, { ...query, address }),
  });
