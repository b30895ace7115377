/** A page that the build renders, so that the first response of the server contains its form. */
interface PrerenderedPage {
  /** The name that is part of the page's file names. */
  readonly name: string;
  /** The paths that show the page. The first one is its canonical path. */
  readonly paths: readonly [string, ...string[]];
  /** The source file of its view, fetched together with the application and the catalogue. */
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
