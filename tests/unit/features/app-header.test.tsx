import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { languageMachine } from '../../../machines/shell/language.machine.ts';
import { leaveGuardMachine } from '../../../machines/session/leave-guard.machine.ts';
import { navigationMachine } from '../../../machines/session/navigation.machine.ts';
import { noticeMachine } from '../../../machines/shell/notice.machine.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import { AppActorsProvider, type AppActors } from '../../../src/actors/app-actors.tsx';
import type { WorkspaceActors } from '../../../src/actors/workspace/workspace-actors.ts';
import { AppHeader } from '../../../src/features/shell/header/app-header.tsx';
import { createSlot } from '../../../src/lib/storage/slot.ts';

/** Renders the header of a page that has just started, without a session. */
function headerWithoutSession(): string {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const actors = {
    session: createActor(sessionMachine),
    navigation: createActor(navigationMachine),
    language: createActor(languageMachine, { input: { language: 'en' } }),
    notice: createActor(noticeMachine),
    leaveGuard: createActor(leaveGuardMachine),
    workspace: createSlot<WorkspaceActors>(),
  };
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <AppActorsProvider value={actors as Partial<AppActors> as AppActors}>
        <MantineProvider>
          <MemoryRouter>
            <AppHeader />
          </MemoryRouter>
        </MantineProvider>
      </AppActorsProvider>
    </I18nProvider>,
  );
}

it('[S16] without a token the header contains a link to /user/login, and no user', () => {
  const markup = headerWithoutSession();
  expect(markup).toMatch(/<a [^>]*href="\/user\/login"[^>]*>.*?Sign in/s);
  expect(markup).not.toContain('Account of');
});

it('[S3, S4, S15] the header contains title and services for all users, and no link to a closed service', () => {
  const markup = headerWithoutSession();
  expect(markup).toMatch(/<a [^>]*href="\/"[^>]*>.*?Provincial skills competition platform/s);
  expect(markup).toMatch(/<a [^>]*href="\/onlineManagement\/informUpload"[^>]*>Competition services</);
  for (const closed of ['Digital scoring', 'Expert bank', 'Basic settings']) {
    expect(markup).toMatch(new RegExp(`<button[^>]*><svg(?:(?!<button).)*</svg>${closed}</button>`));
  }
});
