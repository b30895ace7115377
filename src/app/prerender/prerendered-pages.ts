/** A page that the build renders, so that its form stands in the first answer of the server. */
interface PrerenderedPage {
  /** Part of the name of its files. */
  readonly name: string;
  /** Addresses that show it; the first is its own. */
  readonly paths: readonly [string, ...string[]];
  /** The file of its view, and its catalogue: fetched together with the application. */
  readonly view: string;
  readonly catalogue: string;
}

export const prerenderedPages: readonly PrerenderedPage[] = [
  {
    name: 'login',
    paths: ['/login', '/', '/user/login'],
    view: 'src/features/session/sign-in/sign-in-page.tsx',
    catalogue: 'shell',
  },
  {
    name: 'reg',
    paths: ['/reg'],
    view: 'src/features/session/registration/registration-page.tsx',
    catalogue: 'registration',
  },
  {
    name: 'userSign',
    paths: ['/userSign'],
    view: 'src/features/session/phone-sign/phone-sign-page.tsx',
    catalogue: 'phone-sign',
  },
  {
    name: 'backPassword',
    paths: ['/backPassword'],
    view: 'src/features/session/password-recovery/password-recovery-page.tsx',
    catalogue: 'password-recovery',
  },
];
