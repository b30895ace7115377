import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { offlineCopyMachine, type OfflineCopy } from '../../../machines/marking/offline-copy.machine.ts';
import { getSheet, listOwnSheets } from '../../../server/contract/marking/score-sheet.ts';
import { getUserInfo } from '../../../server/contract/session/account.ts';
import { getSidebars } from '../../../server/contract/session/sidebar.ts';
import { useWorkspaceActors } from '../../actors/workspace/workspace-actors.ts';
import type { Client } from '../../kit/call/client.ts';
import { useScreenActor } from '../../kit/use-screen-actor.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { WorkerReport } from '../../lib/marking/marking-worker.ts';
import type { Outbox } from './use-outbox.ts';

/** Whether the marking pages can be opened on this device without a network. */
export interface Offline {
  readonly state: 'preparing' | 'ready' | 'failed' | 'impossible';
  readonly copy: OfflineCopy | null;
  readonly again: () => void;
}

/** The timeout for the worker, in milliseconds. */
const PATIENCE = 20_000;

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('the worker does not answer')), PATIENCE);
    }),
  ]);

/** Browsers provide no service workers on a page without HTTPS. */
const workersOf = ({ serviceWorker }: { readonly serviceWorker?: ServiceWorkerContainer }) => serviceWorker;

/** Returns the service worker of this page after it controls the page. */
async function workerOf(container: ServiceWorkerContainer): Promise<ServiceWorker> {
  const registration = await container.register('/marking-worker.js', { updateViaCache: 'none' });
  if (container.controller === null) {
    const controlled = new Promise((resolve) => {
      container.addEventListener('controllerchange', resolve, { once: true });
    });
    // A worker claims its pages when it becomes active. After a hard reload it is active already.
    registration.active?.postMessage('claim');
    await controlled;
  }
  if (container.controller === null) throw new Error('offline copy: no worker has taken the page');
  return container.controller;
}

const isReport = (said: unknown): said is WorkerReport =>
  isRecord(said) && typeof said['answers'] === 'number' && typeof said['ahead'] === 'number';

const reportOf = (worker: ServiceWorker): Promise<WorkerReport> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => {
      if (isReport(data)) resolve(data);
    });
    port1.start();
    worker.postMessage('report', [port2]);
  });

const copying = (quietly: Client) =>
  offlineCopyMachine.provide({
    actors: {
      prepare: fromPromise(async ({ signal }) => {
        const container = workersOf(navigator);
        if (container === undefined) return null;
        const worker = await inTime(workerOf(container));
        // The service worker caches these responses as they pass through it.
        const [own] = await Promise.all([
          quietly.send(listOwnSheets, {}, signal),
          quietly.send(getUserInfo, {}, signal),
          quietly.send(getSidebars, {}, signal),
        ]);
        for (const { id } of own.data) await quietly.send(getSheet, { id }, signal);
        const { answers, ahead } = await inTime(reportOf(worker));
        if (answers < own.data.length + 3) throw new Error('the device keeps no answers');
        return { isPersistent: (await navigator.storage?.persist?.()) ?? false, ahead };
      }),
    },
  });

/**
 * Prepares the marking pages and the user's sheets for a hall without a network.
 * @param onAnswer subscribes to the sheets that the server returns with saved marks; the copy stores them
 */
export function useOfflineCopy(onAnswer: Outbox['onAnswer']): Offline {
  const { quietly } = useWorkspaceActors();
  const ref = useScreenActor(useState(() => copying(quietly))[0]);
  const again = useCallback(() => ref.send({ type: 'offlineCopy.again' }), [ref]);
  useEffect(() => {
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [again]);
  useEffect(
    () =>
      onAnswer((sheet) => {
        workersOf(navigator)?.controller?.postMessage({ sheet });
      }),
    [onAnswer],
  );
  return {
    state: useSelector(ref, ({ value }) => value),
    copy: useSelector(ref, ({ context }) => context.copy),
    again,
  };
}
