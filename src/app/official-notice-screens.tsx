import { useState } from 'react';
import { listMachine } from '../../machines/list.machine.ts';
import { phoneCodeMachine } from '../../machines/phone-code.machine.ts';
import { recordActionMachine } from '../../machines/record-action.machine.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import type { OfficialNoticeCharts } from '../actors/official-notices.ts';
import { useWorkspaceActors, type WorkspaceActors } from '../actors/workspace-actors.ts';
import { createFileLinkActor } from '../adapters/file-link.actors.ts';
import { createOfficialNoticeActors, createReaderActor } from '../adapters/official-notices.actors.ts';
import { createSignatureActor } from '../adapters/signature.actors.ts';
import { NoticePage } from '../features/official-notices/notice-page.tsx';
import { NoticeReadersPage } from '../features/official-notices/notice-readers-page.tsx';
import { NoticesPage } from '../features/official-notices/notices-page.tsx';
import { useScreenTools, type ScreenTools } from '../kit/screen-tools.ts';
import { wireList, wireListAction, wireNoticeAction, wireRead } from './wire-screens.ts';

/** The charts of the pages of notices. */
function createCharts(
  { request, requestBy, history }: ScreenTools,
  { unread }: WorkspaceActors,
): OfficialNoticeCharts {
  const actors = createOfficialNoticeActors(request);
  return {
    list: listMachine.provide({ actors: { load: actors.loadNotices } }),
    record: resourceMachine.provide({ actors: { load: actors.loadNotice } }),
    act: recordActionMachine.provide({ actors: { act: actors.act } }),
    signature: phoneCodeMachine.provide({ actors: { sendCode: createSignatureActor(request) } }),
    link: resourceMachine.provide({ actors: { load: createFileLinkActor(request) } }),
    readerAct: recordActionMachine.provide({ actors: { act: createReaderActor(request, requestBy) } }),
    readers: (id) => listMachine.provide({ actors: { load: actors.loadReaders(id) } }),
    wireList: (list) => wireList(list, history),
    wireAction: (action, record) => wireNoticeAction(action, record, history),
    wireListAction,
    wireRecord: (record) => wireRead(record, unread),
  };
}

function useCharts() {
  const tools = useScreenTools();
  const workspace = useWorkspaceActors();
  return useState(() => createCharts(tools, workspace))[0];
}

export function NoticesScreen() {
  return <NoticesPage charts={useCharts()} />;
}

export function NoticeScreen() {
  return <NoticePage charts={useCharts()} />;
}

export function NoticeReadersScreen() {
  return <NoticeReadersPage charts={useCharts()} />;
}
