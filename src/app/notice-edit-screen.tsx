import { useState } from 'react';
import { noticeWritingMachine } from '../../machines/notice-writing.machine.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import type { NoticeWritingCharts } from '../actors/official-notices.ts';
import { createOfficialNoticeActors } from '../adapters/official-notices.actors.ts';
import { NoticeEditPage } from '../features/official-notices/notice-edit-page.tsx';
import { useScreenTools, type ScreenTools } from '../kit/screen-tools.ts';
import { wireHandedIn } from './wire-screens.ts';
import { withUploads } from './with-uploads.tsx';

function createCharts({ request, history }: ScreenTools): NoticeWritingCharts {
  const { loadNotice, loadChoices, save, submit, find } = createOfficialNoticeActors(request);
  return {
    record: resourceMachine.provide({ actors: { load: loadNotice } }),
    choices: resourceMachine.provide({ actors: { load: loadChoices } }),
    writing: noticeWritingMachine.provide({
      actors: { save, keep: save, submit, catchUp: find, take: find },
    }),
    wireWriting: (writing) => wireHandedIn(writing, history),
  };
}

/** The page with the editor, which is fetched with it: apart from the pages that only show notices. */
export const NoticeEditScreen = withUploads(function NoticeEdit() {
  const tools = useScreenTools();
  const [charts] = useState(() => createCharts(tools));
  return <NoticeEditPage charts={charts} />;
});
