import { useState, type ComponentType } from 'react';
import { bulkReviewMachine } from '../../machines/bulk-review.machine.ts';
import { entryApplicationMachine } from '../../machines/entry-application.machine.ts';
import { listMachine } from '../../machines/list.machine.ts';
import { recordActionMachine } from '../../machines/record-action.machine.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import { reviewQueueMachine } from '../../machines/review-queue.machine.ts';
import { EntryScreensProvider, type EntryScreens } from '../actors/entries.tsx';
import { createEntryActors } from '../adapters/entries.actors.ts';
import { createFileLinkActor } from '../adapters/file-link.actors.ts';
import { createReviewActors } from '../adapters/reviews.actors.ts';
import { ApplyPage as Apply } from '../features/entries/apply-page.tsx';
import { EntryListPage as List } from '../features/entries/entry-list-page.tsx';
import { EntryPage as One } from '../features/entries/entry-page.tsx';
import { MyEntriesPage as Mine } from '../features/entries/my-entries-page.tsx';
import { ReviewingPage as Reviewing } from '../features/entries/reviewing-page.tsx';
import { useScreenTools, type ScreenTools } from '../kit/screen-tools.ts';
import { wireAction, wireList, wireMade, wireReview } from './wire-screens.ts';
import { withUploads } from './with-uploads.tsx';

function createEntryScreens({ request, requestBy, history }: ScreenTools): EntryScreens {
  const actors = createEntryActors(request, requestBy);
  const reviews = createReviewActors(request);
  const loaded = (load: typeof actors.loadEntry) => resourceMachine.provide({ actors: { load } });
  return {
    entries: listMachine.provide({ actors: { load: actors.loadEntries } }),
    entry: loaded(actors.loadEntry),
    choices: loaded(actors.loadChoices),
    roster: loaded(actors.loadRoster),
    link: loaded(createFileLinkActor(request)),
    act: recordActionMachine.provide({ actors: { act: actors.act } }),
    take: recordActionMachine.provide({ actors: { act: actors.exportEntries } }),
    reveal: recordActionMachine.provide({ actors: { act: actors.revealDelegation } }),
    revealPerson: recordActionMachine.provide({ actors: { act: actors.revealPerson } }),
    queue: reviewQueueMachine.provide({ actors: { find: reviews.find } }),
    bulk: bulkReviewMachine.provide({ actors: { look: reviews.look, send: reviews.send } }),
    team: recordActionMachine.provide({ actors: { act: actors.enterTeam } }),
    application: entryApplicationMachine.provide({
      actors: {
        open: actors.open,
        find: actors.find,
        keep: actors.keep,
        save: actors.keep,
        submit: actors.submit,
      },
    }),
    wireList: (list) => wireList(list, history),
    wireAction,
    wireReview,
    wireMade: (action) => wireMade(action, history, '/onlineManagement/entry'),
  };
}

/** A view that works on entries: its charts and its calls are fetched with it, not with the first page. */
function withEntries(View: ComponentType) {
  return function EntryScreen() {
    const tools = useScreenTools();
    const [screens] = useState(() => createEntryScreens(tools));
    return (
      <EntryScreensProvider value={screens}>
        <View />
      </EntryScreensProvider>
    );
  };
}

export const ApplyPage = withUploads(withEntries(Apply));
export const EntryListPage = withUploads(withEntries(List));
export const EntryPage = withUploads(withEntries(One));
export const MyEntriesPage = withEntries(Mine);
export const ReviewingPage = withEntries(Reviewing);
