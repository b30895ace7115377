import type { UserKind } from '../../lib/user-kind.ts';
import { view, type View } from './view.ts';

/** `public` is the cover of the sign-in screens. `bare` is no frame, or a frame that the view renders. */
type Frame = 'public' | 'workspace' | 'bare';

export interface Page {
  readonly view: View;
  /** The frame around the view. */
  readonly frame: Frame;
  /**
   * [S46] The kinds of user that may open the page. If absent, every user with access to the frame may open
   * it.
   */
  readonly kinds?: readonly UserKind[];
  /** True if only users with an expert file may open the page, also registrants who have joined the bank. */
  readonly isForExperts?: true;
  /** True if the exhibitor administrator, although a unit user, may not open the page [S18]. */
  readonly exceptExhibitorAdministrator?: true;
  /** True if the page shows 暂未开放 because its feature does not exist yet. */
  readonly notYetOpen?: true;
  /** True if the page explains why another page is unavailable. Such a page gets no tag [S24]. */
  readonly isPassing?: true;
}

/** The sign-in page. The second-factor page replaces it while the session waits for a second factor. */
export const signIn = view(
  'shell',
  () => import('../../features/session/sign-in/sign-in-page.tsx'),
  'SignInPage',
);

/** The page that replaces a page that is not open yet [S45]. */
export const notYetOpen = view(
  'status',
  () => import('../../features/status/not-yet-open-page.tsx'),
  'NotYetOpenPage',
);

/**
 * The pages outside the workspace [S5, S6]. The pages inside it are in workspace-pages.tsx, which is fetched
 * with the session. The navigation chart decides whether a page is shown. This table defines the page.
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

/**
 * Returns the frame of the page at a path. Every path that is not in `publicPages` belongs to the workspace.
 */
export const frameOf = (path: string): Frame => publicPages[path]?.frame ?? 'workspace';
