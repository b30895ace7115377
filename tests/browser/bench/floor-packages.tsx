import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Button, MantineProvider, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMachine } from '@xstate/react';
import Cookies from 'js-cookie';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import wretch from 'wretch';
import { assign, fromPromise, setup } from 'xstate';
import './floor-styles.ts';

/* The form of `floor-mantine.tsx` with the packages that the first page of this project requires (design
   card), and nothing else. */

const types: {
  context?: { values: Readonly<Record<'username' | 'password', string>> };
  events?: { type: 'typed'; name: string; text: string } | { type: 'sent' };
} = {};

const signInMachine = setup({
  types,
  actors: {
    signIn: fromPromise<unknown, object>(({ input }) => wretch('/token').post(input).json()),
  },
  actions: {
    keep: assign(({ context }, params: { name: string; text: string }) => ({
      values: { ...context.values, [params.name]: params.text },
    })),
  },
}).createMachine({
  id: 'signIn',
  initial: 'editing',
  context: { values: { username: '', password: '' } },
  states: {
    editing: {
      on: {
        typed: { actions: { type: 'keep', params: ({ event }) => event } },
        sent: 'sending',
      },
    },
    sending: {
      invoke: { src: 'signIn', input: ({ context }) => context.values, onDone: 'done', onError: 'editing' },
    },
    done: { type: 'final' },
  },
});

function Form() {
  const [snapshot, send] = useMachine(signInMachine);
  const field = (name: 'username' | 'password') => ({
    name,
    label: i18n._(name),
    value: snapshot.context.values[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      send({ type: 'typed', name, text: currentTarget.value }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'sent' });
      }}
    >
      <Stack>
        <TextInput {...field('username')} />
        <PasswordInput {...field('password')} />
        <Button type="submit" loading={snapshot.matches('sending')}>
          {i18n._('Sign in')}
        </Button>
      </Stack>
    </form>
  );
}

i18n.loadAndActivate({ locale: Cookies.get('language') ?? 'en', messages: {} });
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <MantineProvider>
      <BrowserRouter>
        <Routes>
          <Route path="*" element={<Form />} />
        </Routes>
      </BrowserRouter>
    </MantineProvider>
  </I18nProvider>,
);
