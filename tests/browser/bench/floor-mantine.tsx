import { Button, MantineProvider, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import './floor-styles.ts';

/** The form of `floor-react.tsx` with the Mantine components that it needs, and nothing else. */
function Form() {
  const [values, setValues] = useState({ username: '', password: '' });
  const field = (name: keyof typeof values) => ({
    name,
    label: name,
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setValues((before) => ({ ...before, [name]: currentTarget.value })),
  });
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <Stack>
        <TextInput {...field('username')} />
        <PasswordInput {...field('password')} />
        <Button type="submit">Sign in</Button>
      </Stack>
    </form>
  );
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <MantineProvider>
    <Form />
  </MantineProvider>,
);
