import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A sign-in form with React alone. It is a lower bound for every page of this project. */
function Form() {
  const [values, setValues] = useState({ username: '', password: '' });
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setValues((before) => ({ ...before, [name]: currentTarget.value })),
  });
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <label>
        Username <input {...field('username')} />
      </label>
      <label>
        Password <input type="password" {...field('password')} />
      </label>
      <button type="submit">Sign in</button>
    </form>
  );
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<Form />);
