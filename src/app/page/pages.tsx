import type { UserKind } from '../../lib/user-kind.ts';
import { view, type View } from './view.ts';

/** `public`: the cover of the sign-in screens; `bare`: nothing around it, or what the view brings itself. */
type Frame = 'public' | 'workspace' | 'bare';

export interface Page {
  readonly view: View;
  /** What stands around the view. */
  readonly frame: Frame;
  /** [S46] Kinds of user that may open it; absent: everybody who may come here at all. */
  readonly kinds?: readonly UserKind[];
  /** Not for the exhibitor administrator, although a unit user [S18]. */
  readonly exceptExhibitorAdministrator?: true;
  /** Exists, and says 暂未开放 until what it is for exists. */
  readonly notYetOpen?: true;
  /** Says why another page is not there; gets no tag [S24]. */
  readonly isPassing?: true;
}

/** In its place stands the second factor while the session waits for one. */
export const signIn = view(
  'shell',
  () => import('../../features/session/sign-in/sign-in-page.tsx'),
  'SignInPage',
);

/** Stands in for a page that is closed for now [S45]. */
export const notYetOpen = view(
  'status',
  () => import('../../features/status/not-yet-open-page.tsx'),
  'NotYetOpenPage',
);

/**
 * The pages outside of the workspace [S5, S6]; those within it are in workspace-pages.tsx, which comes with the
 * session. The navigation chart decides whether a page is shown; this table says what it is.
 */
export const publicPages: Readonly<Record<string, Page>> = {
  '/': { view: signIn, frame: 'public' },
  '/login': { view: signIn, frame: 'public' },
  '/user/login': { view: signIn, frame: 'public' },
  '/reg': {
    view: view(
      'registration',
      () => import('../../features/session/registration/registration-page.tsx'),
      'RegistrationPage',
    ),
    frame: 'public',
  },
  '/userSign': {
    view: view(
      'phone-sign',
      () => import('../../features/session/phone-sign/phone-sign-page.tsx'),
      'PhoneSignPage',
    ),
    frame: 'public',
  },
  '/backPassword': {
    view: view(
      'password-recovery',
      () => import('../../features/session/password-recovery/password-recovery-page.tsx'),
      'PasswordRecoveryPage',
    ),
    frame: 'public',
  },
  '/expertH5': {
    view: view('inviting', () => import('../../features/inviting/link-page.tsx'), 'LinkPage'),
    frame: 'bare',
  },
  '/receipt': {
    view: view(['papers', 'header'], () => import('../receipt-screen.tsx'), 'ReceiptScreen'),
    frame: 'bare',
  },
  '/iframe': {
    view: view('frame', () => import('../../features/shell/frame/frame-page.tsx'), 'FramePage'),
    frame: 'bare',
  },
};

/** What stands around the page at a path: what is not public stands in the workspace, or in the server's menu. */
export const frameOf = (path: string): Frame => publicPages[path]?.frame ?? 'workspace';
