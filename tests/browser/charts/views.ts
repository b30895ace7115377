import type { Locator, Page } from 'playwright-core';
import type { BulkContext } from '../../../machines/kit/bulk.machine.ts';
import type { ResourceContext } from '../../../machines/kit/resource.machine.ts';
import type { CaptchaContext } from '../../../machines/session/captcha.machine.ts';
import type { EntryImportContext } from '../../../machines/entry/entry-import.machine.ts';
import type { EntryApplicationContext } from '../../../machines/entry/entry-application.machine.ts';
import type { LanguageContext } from '../../../machines/shell/language.machine.ts';
import type { MenuContext } from '../../../machines/shell/menu.machine.ts';
import type { MenuSearchContext } from '../../../machines/shell/menu-search.machine.ts';
import type { NavigationContext } from '../../../machines/session/navigation.machine.ts';
import type { NoticeContext } from '../../../machines/shell/notice.machine.ts';
import type { NoticeWritingContext } from '../../../machines/announcement/notice-writing.machine.ts';
import type { PasswordChangeContext } from '../../../machines/session/password-change.machine.ts';
import type { RecoveryContext } from '../../../machines/session/password-recovery.machine.ts';
import type { PhoneChangeContext } from '../../../machines/session/phone-change.machine.ts';
import type { PhoneCodeContext } from '../../../machines/session/phone-code.machine.ts';
import type { PhotoContext } from '../../../machines/person/photo.machine.ts';
import type { PreferencesContext } from '../../../machines/shell/preferences.machine.ts';
import type { ProgressContext } from '../../../machines/shell/progress.machine.ts';
import type { RecordActionContext } from '../../../machines/kit/record-action.machine.ts';
import type { ReviewQueueContext } from '../../../machines/entry/review-queue.machine.ts';
import type { SecondFactorContext } from '../../../machines/session/second-factor.machine.ts';
import type { SessionContext } from '../../../machines/session/session.machine.ts';
import type { TagsContext } from '../../../machines/shell/tags.machine.ts';
import type { BadgeCountsContext } from '../../../machines/shell/badge-counts.machine.ts';
import type { UploadContext } from '../../../machines/kit/upload.machine.ts';

/** The elements that must be visible, and the elements that must not. Each locator matches one element. */
interface Look {
  readonly shown?: readonly Locator[];
  readonly hidden?: readonly Locator[];
}

type View<Context> = (page: Page, context: Context) => Look;

const captchaField = (page: Page) => page.getByLabel('Captcha', { exact: true });
const anotherPicture = (page: Page) => page.getByRole('button', { name: 'Another picture', exact: true });
const loadAgain = (page: Page) => page.getByRole('button', { name: 'Load again', exact: true });

const captcha: Record<string, View<CaptchaContext>> = {
  'no-captcha': (page) => ({ hidden: [captchaField(page), anotherPicture(page), loadAgain(page)] }),
  'captcha-loading': (page) => ({
    shown: [captchaField(page), anotherPicture(page).and(page.locator('[aria-busy=true]'))],
    hidden: [anotherPicture(page).locator('img'), loadAgain(page)],
  }),
  'captcha-shown': (page, { picture }) => ({
    shown: [captchaField(page), anotherPicture(page).locator(`img[src="${picture?.image}"]`)],
    hidden: [loadAgain(page)],
  }),
  'captcha-failed': (page) => ({
    shown: [captchaField(page), loadAgain(page)],
    hidden: [anotherPicture(page)],
  }),
};

const line = (page: Page, words: string | RegExp) => page.getByRole('status').getByText(words);
const offline = (page: Page) => line(page, 'You are offline. What you type stays here.');
const online = (page: Page) => line(page, 'You are back online.');

const connection: Record<string, View<unknown>> = {
  'no-connection-line': (page) => ({ hidden: [offline(page), online(page)] }),
  'offline-line': (page) => ({ shown: [offline(page)], hidden: [online(page)] }),
  'restored-line': (page) => ({ shown: [online(page)], hidden: [offline(page)] }),
};

const closeToast = (page: Page) => page.getByRole('button', { name: 'Close the message', exact: true });

/** The texts of the notices that the scripts raise. */
const words: Readonly<Record<string, string>> = {
  notYetOpen: 'Not yet open',
  fieldLocked: 'Please contact the organising committee to change this',
};

const notice: Record<string, View<NoticeContext>> = {
  'no-toast': (page) => ({ hidden: [closeToast(page)] }),
  toast: (page, { queue }) => ({
    // There is one close button, because one toast is shown at a time.
    shown: [
      closeToast(page),
      page.getByRole('alert').getByText(words[queue[0]?.kind ?? ''] ?? '', { exact: true }),
    ],
  }),
};

const frame = (page: Page, attribute: string) => page.locator(`[data-device]${attribute}`);
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Menu', exact: true });

const layout: Record<string, View<unknown>> = {
  desktop: (page) => ({ shown: [frame(page, '[data-device=desktop]'), sidebar(page)] }),
  mobile: (page) => ({ shown: [frame(page, '[data-device=mobile]')] }),
  'sidebar-opened': (page) => ({
    shown: [
      frame(page, '[data-sidebar=opened]'),
      sidebar(page).getByRole('link', { name: 'Tasks', exact: true }),
    ],
  }),
  'sidebar-closed': (page) => ({
    shown: [frame(page, '[data-sidebar=closed]')],
    hidden: [sidebar(page).getByRole('link', { name: 'Tasks', exact: true })],
  }),
  'without-animation': (page) => ({ shown: [frame(page, ':not([data-animated])')] }),
  'with-animation': (page) => ({ shown: [frame(page, '[data-animated]')] }),
};

const language: Record<string, View<LanguageContext>> = {
  'language-menu': (page, { current }) => {
    const own = { zh: '中文', en: 'English', es: 'Español', ja: '日本語' };
    const title = { zh: '登录', en: 'Sign in', es: 'Iniciar sesión', ja: 'ログイン' };
    return {
      shown: [
        page.getByRole('button', { name: own[current], exact: true, pressed: true }),
        page.getByRole('heading', { name: title[current], exact: true }),
      ],
    };
  },
};

const leaveQuestion = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

const leaveGuard: Record<string, View<unknown>> = {
  'no-question': (page) => ({ hidden: [leaveQuestion(page)] }),
  'leave-question': (page) => ({
    shown: [
      leaveQuestion(page).getByRole('button', { name: 'Stay on this page', exact: true }),
      leaveQuestion(page).getByRole('button', { name: 'Leave and discard', exact: true }),
    ],
  }),
};

const newVersion = (page: Page) => line(page, /^A new version is ready/);
const newVersionComes = (page: Page) => line(page, 'Loading the new version…');

const versionCheck: Record<string, View<unknown>> = {
  'no-version-notice': (page) => ({ hidden: [newVersion(page), newVersionComes(page)] }),
  'version-notice': (page) => ({ shown: [newVersion(page).or(newVersionComes(page))] }),
};

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).filter({ visible: true });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: true }).filter({ visible: true });
const busyForm = (page: Page) => page.locator('form[aria-busy=true]').filter({ visible: true });

const sendCode = (page: Page) => button(page, /^Send (code|again)$/);
const sendLater = (page: Page) => button(page, /^Again in \d+ s$/);

const phoneCode: Record<string, View<PhoneCodeContext>> = {
  'code-ready': (page, { key }) => ({
    shown: [button(page, key === '' ? 'Send code' : 'Send again')],
    hidden: [captchaField(page), sendLater(page)],
  }),
  'code-captcha': (page) => ({ shown: [sendCode(page), captchaField(page)] }),
  'code-sending': (page) => ({ shown: [sendCode(page).and(page.locator('[data-loading]'))] }),
  'code-cooling': (page, { pause }) => ({
    shown: [button(page, `Again in ${pause} s`).and(page.locator(':disabled'))],
    hidden: [captchaField(page)],
  }),
};

const passwordRecovery: Record<string, View<RecoveryContext>> = {
  'recovery-phone': (page, { failure }) => ({
    shown: [
      field(page, 'Mobile number'),
      button(page, 'Continue'),
      ...(failure === null ? [] : [page.getByText(failure.message, { exact: true }).first()]),
    ],
    hidden: [field(page, 'New password')],
  }),
  'recovery-password': (page) => ({
    shown: [field(page, 'New password'), button(page, 'Set the password'), button(page, 'Back')],
    hidden: [field(page, 'Mobile number'), busyForm(page)],
  }),
  'recovery-busy': (page) => ({ shown: [field(page, 'New password'), busyForm(page)] }),
  'recovery-done': (page) => ({
    shown: [page.getByText('The new password is in force.', { exact: true })],
    hidden: [field(page, 'New password'), field(page, 'Mobile number')],
  }),
};

const passwordChange: Record<string, View<PasswordChangeContext>> = {
  'password-form': (page, { failure }) => ({
    shown: [
      field(page, 'Current password'),
      button(page, 'Change password'),
      ...(failure === null ? [] : [page.getByText(failure.message, { exact: true }).first()]),
    ],
    hidden: [busyForm(page)],
  }),
  'password-busy': (page) => ({ shown: [field(page, 'Current password'), busyForm(page)] }),
  'password-done': (page) => ({
    shown: [heading(page, 'The new password is in force'), button(page, 'Change it again')],
    hidden: [field(page, 'Current password')],
  }),
};

const newNumber = (page: Page) => page.getByText('Your new number', { exact: false });
const numberInForce = (page: Page) => page.getByRole('status').getByText('The new number is in force');

const phoneChange: Record<string, View<PhoneChangeContext>> = {
  'phone-on-record': (page) => ({
    shown: [button(page, 'Change the number')],
    hidden: [newNumber(page), numberInForce(page)],
  }),
  'phone-form': (page, { failure }) => ({
    shown: [
      newNumber(page),
      field(page, 'Current password'),
      ...(failure === null ? [] : [page.getByText(failure.message, { exact: true }).first()]),
    ],
    hidden: [busyForm(page)],
  }),
  'phone-busy': (page) => ({ shown: [newNumber(page), busyForm(page)] }),
  'phone-changed': (page) => ({
    shown: [numberInForce(page), button(page, 'Change the number')],
    hidden: [newNumber(page)],
  }),
};

const programme = (page: Page) => heading(page, 'Third Hubei craftsmen’s competition');
const tryAgain = (page: Page) => button(page, 'Try again');
const skeleton = (page: Page) => page.getByText('Loading…', { exact: true }).filter({ visible: true });

/** Returns the heading of the resource: the competition on a home page, or a notice. */
const shownOf = (page: Page, { of }: ResourceContext) =>
  of === '/competitions'
    ? programme(page)
    : page.getByRole('heading', { name: 'On tools' }).filter({ visible: true });

const resource: Record<string, View<ResourceContext>> = {
  'resource-skeleton': (page, context) => ({
    shown: [skeleton(page)],
    hidden: [shownOf(page, context), tryAgain(page)],
  }),
  resource: (page, context) => ({
    shown: [shownOf(page, context)],
    hidden: [skeleton(page), tryAgain(page)],
  }),
  'resource-failed': (page, context) => ({
    shown: [tryAgain(page)],
    hidden: [skeleton(page), shownOf(page, context)],
  }),
};

const fill = (page: Page) => button(page, 'Full screen');
const fillContent = (page: Page) => button(page, 'Full screen: content only');

const fullscreen: Record<string, View<unknown>> = {
  'no-fullscreen-buttons': (page) => ({ hidden: [fill(page), fillContent(page)] }),
  windowed: (page) => ({
    shown: [fill(page).and(page.locator('[aria-pressed=false]')), fillContent(page), sidebar(page)],
  }),
  'fullscreen-page': (page) => ({
    shown: [fill(page).and(page.locator('[aria-pressed=true]')), sidebar(page)],
  }),
  'fullscreen-content': (page) => ({
    shown: [button(page, 'Leave full screen')],
    hidden: [fill(page), sidebar(page), page.getByRole('banner')],
  }),
};

const overlay = (page: Page) => page.locator('[data-watermark]');

const watermark: Record<string, View<unknown>> = {
  'no-watermark': (page) => ({ hidden: [overlay(page)] }),
  watermark: (page) => ({ shown: [overlay(page)] }),
};

const bar = (page: Page) => page.locator('div[aria-hidden=true] > div[style*="scale:"]');

const progress: Record<string, View<ProgressContext>> = {
  'no-progress-bar': (page) => ({ hidden: [bar(page)] }),
  'progress-bar': (page, { share }) => {
    // The format is the one in which a browser serializes the style.
    const scale = share === 1 ? '1' : `${Number(share.toPrecision(6))} 1`;
    return { shown: [bar(page).and(page.locator(`[style="scale: ${scale};"]`))] };
  },
};

const section = (page: Page, name: string) => sidebar(page).getByRole('button', { name, exact: true });

const menu: Record<string, View<MenuContext>> = {
  'no-menu': (page) => ({ hidden: [sidebar(page)] }),
  menu: (page, { opened }) => ({
    shown: [['My work', '/myWork'] as const, ['Reports', '/reports'] as const].map(([name, path]) =>
      section(page, name).and(page.locator(`[aria-expanded=${opened.includes(path)}]`)),
    ),
  }),
};

const searchButton = (page: Page) => button(page, 'Search the menu');
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search the menu' });
const searchFailed = (page: Page) => page.getByRole('dialog', { name: 'The search could not be fetched' });

const menuSearch: Record<string, View<MenuSearchContext>> = {
  'no-search': (page) => ({ hidden: [searchButton(page), palette(page)] }),
  'search-button': (page) => ({
    shown: [searchButton(page).and(page.locator('[aria-busy=false]'))],
    hidden: [palette(page), searchFailed(page)],
  }),
  'search-loading': (page) => ({
    shown: [searchButton(page).and(page.locator('[aria-busy=true]'))],
    hidden: [palette(page), searchFailed(page)],
  }),
  'search-failed': (page) => ({ shown: [searchFailed(page), tryAgain(page)], hidden: [palette(page)] }),
  'search-palette': (page, { query, at, recent }) => {
    const selected = palette(page).getByRole('option', { selected: true });
    const isAny = query === '' ? recent.length > 0 : query !== 'zzzz';
    return {
      shown: [
        palette(page).getByRole('combobox'),
        ...(isAny ? [palette(page).getByRole('option').nth(at).and(selected)] : []),
      ],
      hidden: [searchFailed(page), ...(isAny ? [] : [selected])],
    };
  },
};

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Settings', exact: true });
const resetAll = (page: Page) => button(page, 'Reset all');
const copied = (page: Page) => page.getByText('Copied as text.', { exact: true });
const settingsAsText = (page: Page) => page.getByLabel('Settings as text', { exact: true });

/**
 * Returns the page if it has the style of the settings. The reset button is in the drawer, so it is not
 * always visible.
 */
const look = (page: Page, { values }: PreferencesContext) =>
  page.locator(values['grey'] === true ? 'html[data-grey]' : 'html:not([data-grey])');

const preferences: Record<string, View<PreferencesContext>> = {
  'nothing-to-reset': (page, context) => ({
    shown: [look(page, context)],
    hidden: [resetAll(page).and(page.locator(':enabled'))],
  }),
  'reset-offered': (page, context) => ({
    shown: [look(page, context)],
    hidden: [resetAll(page).and(page.locator(':disabled'))],
  }),
  'no-drawer': (page) => ({ hidden: [drawer(page)] }),
  drawer: (page) => ({ shown: [drawer(page), resetAll(page)] }),
  copied: (page) => ({ shown: [copied(page)], hidden: [settingsAsText(page)] }),
  'text-to-copy': (page) => ({ shown: [settingsAsText(page)], hidden: [copied(page)] }),
};

const navigation: Record<string, View<NavigationContext>> = {
  'page-before': (page) => ({ hidden: [skeleton(page)] }),
  'page-skeleton': (page) => ({
    // A form that has been sent stays until the next page is known.
    shown: [skeleton(page).or(busyForm(page)).first()],
    hidden: [account(page)],
  }),
  'not-yet-open': (page) => ({ shown: [heading(page, 'Not yet open')] }),
  page: (page, { place: { path } }) => {
    const title = titles[path]?.(page);
    return title === undefined ? {} : { shown: [title] };
  },
};

/** The heading of each page, by path. */
const titles: Readonly<Record<string, (page: Page) => Locator>> = {
  '/login': (page) => heading(page, 'Sign in'),
  '/reg': (page) => heading(page, 'Create an account'),
  '/expertH5': (page) => heading(page, 'This link opens no more'),
  '/gameApply/index': (page) => heading(page, /Zhang Wei$/),
  '/information': (page) => heading(page, 'My information'),
  '/reports/weekly': (page) => heading(page, 'My information'),
  '/amendPassword': (page) => heading(page, /^(Change password|The new password is in force)$/),
  '/404': (page) => heading(page, 'There is no such page'),
  '/401': (page) => heading(page, 'This page is not open to your account'),
};

const tags: Record<string, View<TagsContext>> = {
  'no-tags': (page) => ({ hidden: [page.locator('[data-tag]').first()] }),
  tags: (page, { tags: open, active }) => ({
    shown: open.map(({ id, hold }, place) => {
      const tag = page
        .locator('[data-tag]')
        .nth(place)
        .and(page.locator(`[data-tag="${id}"]`));
      const own = id === active ? tag.and(page.locator('[data-active]')) : tag;
      return own.filter({
        [hold === 'free' ? 'has' : 'hasNot']: page.getByRole('button', { name: /^Close/ }),
      });
    }),
    hidden: [page.locator('[data-tag]').nth(open.length)],
  }),
};

const signInForm = (page: Page) =>
  page.locator('form').filter({ has: button(page, 'Sign in'), visible: true });
const account = (page: Page) => page.getByRole('button', { name: /^Account of/ });

/** The reason why the previous session ended, if the sign-in form shows it. */
const ends: Readonly<Partial<Record<string, RegExp>>> = {
  idle: /^You were signed out because nothing had been clicked/,
  rejected: /^Your sign-in was no longer valid/,
  elsewhere: /^You were signed out in another window/,
};

const session: Record<string, View<SessionContext>> = {
  'page-failed': (page) => ({ shown: [heading(page, 'This page could not be shown')] }),
  'sign-in': (page, { endedBy }) => {
    const reason = ends[endedBy ?? ''];
    return {
      shown: [
        signInForm(page).and(page.locator('[aria-busy=false]')),
        ...(reason === undefined ? [] : [line(page, reason)]),
      ],
      hidden: [account(page)],
    };
  },
  'sign-in-busy': (page) => ({
    shown: [signInForm(page).and(page.locator('[aria-busy=true]'))],
    hidden: [account(page)],
  }),
  'second-factor': (page, { secondFactor }) => ({
    shown: [
      button(page, 'Back to the password'),
      page.getByText(secondFactor?.phone ?? '', { exact: false }).first(),
    ],
    hidden: [account(page), field(page, 'Password')],
  }),
  workspace: (page) => ({ shown: [account(page)], hidden: [signInForm(page)] }),
  'idle-warning': (page) => ({
    shown: [page.getByRole('dialog', { name: 'Are you still there?' }), button(page, 'Stay signed in')],
  }),
};

const secondFactor: Record<string, View<SecondFactorContext>> = {
  'second-factor-form': (page, { failure }) => ({
    shown: [
      field(page, 'Verification code'),
      button(page, 'Back to the password'),
      ...(failure === null ? [] : [page.getByText(failure.message, { exact: true }).first()]),
    ],
    hidden: [busyForm(page)],
  }),
  'second-factor-busy': (page) => ({ shown: [field(page, 'Verification code'), busyForm(page)] }),
  'second-factor-over': (page, { failure }) => ({
    shown: [
      button(page, 'Back to the password'),
      page.getByText(failure?.message ?? '', { exact: true }).first(),
    ],
    hidden: [field(page, 'Verification code'), button(page, 'Sign in')],
  }),
};

const errorRow = (page: Page) =>
  page.getByRole('link', { name: 'TypeError: the lathe is stuck', exact: true });
const rows = (page: Page, isBusy: boolean) => page.locator(`table[aria-busy=${isBusy}]`);

const list: Record<string, View<unknown>> = {
  'list-skeleton': (page) => ({ shown: [skeleton(page)], hidden: [errorRow(page), tryAgain(page)] }),
  list: (page) => ({ shown: [errorRow(page), rows(page, false)], hidden: [skeleton(page), tryAgain(page)] }),
  'list-refreshing': (page) => ({
    shown: [errorRow(page), rows(page, true)],
    hidden: [skeleton(page), tryAgain(page)],
  }),
  'list-dimmed': (page) => ({ shown: [errorRow(page), rows(page, true)], hidden: [tryAgain(page)] }),
  'list-failed': (page) => ({ shown: [tryAgain(page)], hidden: [skeleton(page), errorRow(page)] }),
};

const enterTurning = (page: Page) => button(page, 'Enter Turning');
const coach = (page: Page) => field(page, 'Coach, if there is one');
const handIn = (page: Page) => button(page, 'Hand in the entry');

const entryApplication: Record<string, View<EntryApplicationContext>> = {
  'application-events': (page, { failure }) => ({
    shown: [
      enterTurning(page),
      ...(failure === null ? [] : [page.getByRole('main').getByText(failure.message, { exact: true })]),
    ],
    hidden: [coach(page), handIn(page)],
  }),
  'application-loading': (page) => ({ shown: [], hidden: [enterTurning(page), coach(page), handIn(page)] }),
  'application-details': (page) => ({ shown: [coach(page)], hidden: [enterTurning(page), handIn(page)] }),
  'application-consent': (page) => ({ shown: [handIn(page)], hidden: [enterTurning(page), coach(page)] }),
  'application-receipt': (page) => ({
    shown: [heading(page, 'Your entry has been received'), button(page, 'Enter another event')],
    hidden: [handIn(page)],
  }),
};

const question = (page: Page) => page.getByRole('dialog', { name: 'Withdraw the entry of Zhang Wei?' });

/** The badges of unread notices in the header and of open tasks in the menu. */
const unread: Record<string, View<BadgeCountsContext>> = {
  'badge-counts': (page, { notices, work }) => {
    const toRead = page.getByRole('banner').getByRole('img', { name: /unread notice/ });
    const toDo = page.getByRole('navigation').getByRole('img', { name: /tasks? waits? for you/ });
    return {
      shown: [...(notices > 0 ? [toRead] : []), ...(work > 0 ? [toDo] : [])],
      hidden: [...(notices > 0 ? [] : [toRead]), ...(work > 0 ? [] : [toDo])],
    };
  },
};

const recordAction: Record<string, View<RecordActionContext>> = {
  'record-actions': (page) => ({ hidden: [question(page), busyForm(page)] }),
  'record-done': (page) => ({ hidden: [question(page), busyForm(page)] }),
  'record-question': (page, { action, failure }) => {
    const place = action === 'print' ? page.getByRole('main') : question(page);
    return {
      shown: [place, ...(failure === null ? [] : [place.getByText(failure.message, { exact: true })])],
      hidden: [page.locator('button[data-loading]')],
    };
  },
  'record-busy': (page, { action }) => ({
    shown: [(action === 'print' ? page.getByRole('main') : question(page)).locator('button[data-loading]')],
  }),
};

const framing = (page: Page) => page.getByRole('dialog', { name: 'Frame your photo' });

const photo: Record<string, View<PhotoContext>> = {
  photo: (page, { fault }) => ({
    shown: fault === null ? [] : [page.getByText('This browser cannot read the picture.', { exact: false })],
    hidden: [framing(page)],
  }),
  'photo-reading': (page) => ({ hidden: [framing(page)] }),
  'photo-framing': (page) => ({ shown: [framing(page)] }),
  'photo-making': (page) => ({ shown: [framing(page)] }),
};

const listed = (page: Page, { files }: UploadContext) =>
  files.map(({ name }) => page.getByRole('listitem').filter({ hasText: name }));
const onItsWay = (page: Page) => page.getByRole('progressbar', { name: 'photo.jpg' });

const upload: Record<string, View<UploadContext>> = {
  upload: (page, context) => ({ shown: listed(page, context), hidden: [onItsWay(page)] }),
  'upload-busy': (page, context) => ({ shown: [...listed(page, context), onItsWay(page)] }),
};

const chooseSheet = (page: Page) => button(page, 'Choose a file');
const enterAll = (page: Page) => button(page, 'Enter everybody');
const sheetOnItsWay = (page: Page) => page.getByRole('progressbar', { name: 'people.csv' });

const faultyCell = (page: Page) => page.getByRole('cell', { name: 'Please fill this in', exact: true });
const startOver = (page: Page) => page.getByRole('button', { name: 'Start over', exact: true });

const entryImport: Record<string, View<EntryImportContext>> = {
  'import-file': (page, { failure }) => ({
    shown: [
      chooseSheet(page),
      ...(failure === null
        ? []
        : [page.getByRole('main').getByText(failure.message, { exact: true }).first()]),
    ],
    hidden: [sheetOnItsWay(page)],
  }),
  'import-busy': (page) => ({ shown: [sheetOnItsWay(page)], hidden: [chooseSheet(page), enterAll(page)] }),
  'import-faults': (page, { failure }) => ({
    shown: [
      faultyCell(page),
      startOver(page),
      ...(failure === null
        ? []
        : [page.getByRole('main').getByText(failure.message, { exact: true }).first()]),
    ],
    hidden: [sheetOnItsWay(page)],
  }),
  'import-rechecking': (page, { next }) => ({
    shown: [faultyCell(page), page.getByText(`Checking ${next?.name}`, { exact: true })],
    hidden: [sheetOnItsWay(page), startOver(page), enterAll(page)],
  }),
  'import-ready': (page) => ({ shown: [enterAll(page)], hidden: [sheetOnItsWay(page)] }),
  'import-lacking': (page) => ({
    shown: [page.getByRole('heading', { name: 'Files that the events ask for' })],
    hidden: [sheetOnItsWay(page)],
  }),
  'import-receipt': (page) => ({ shown: [heading(page, 'Everybody has been entered')] }),
};

const nextButton = (page: Page) => page.getByRole('button', { name: 'Approve, next', exact: true });
const lookAgain = (page: Page) => page.getByRole('button', { name: 'Look again', exact: true });

const reviewQueue: Record<string, View<ReviewQueueContext>> = {
  'review-busy': (page) => ({ hidden: [nextButton(page), lookAgain(page)] }),
  'review-entry': (page, { id }) => ({
    shown: [nextButton(page), page.getByRole('heading', { level: 2, name: `Li ${id} · Turning` })],
    hidden: [lookAgain(page)],
  }),
  'review-finished': (page) => ({ shown: [lookAgain(page)], hidden: [nextButton(page)] }),
  'review-failed': (page) => ({
    shown: [page.getByRole('button', { name: 'Try again', exact: true })],
    hidden: [nextButton(page), lookAgain(page)],
  }),
};

const bulkHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const bulkButton = (page: Page) => page.getByRole('button', { name: /^Endorse (all that wait|\d+ chosen)$/ });

const bulk: Record<string, View<BulkContext>> = {
  'bulk-choice': (page, { failure }) => ({
    shown: [
      bulkButton(page),
      ...(failure === null ? [] : [page.getByRole('tabpanel').getByText(failure.message)]),
    ],
    hidden: [bulkHeading(page, 'Endorse these entries?')],
  }),
  'bulk-busy': (page) => ({
    shown: [bulkButton(page).and(page.locator('[data-loading]'))],
    hidden: [bulkHeading(page, 'Endorse these entries?')],
  }),
  'bulk-preview': (page) => ({
    shown: [bulkHeading(page, 'Endorse these entries?')],
    hidden: [bulkButton(page)],
  }),
  'bulk-progress': (page, { results, rest }) => ({
    shown: [page.getByText(`${results.length} of ${results.length + rest.length} are done.`)],
    hidden: [bulkButton(page)],
  }),
  'bulk-stopping': (page) => ({
    shown: [button(page, 'Stop after this batch').and(page.locator('[data-loading]'))],
    hidden: [bulkButton(page)],
  }),
  'bulk-interrupted': (page) => ({
    shown: [bulkHeading(page, 'Interrupted'), page.getByRole('button', { name: 'Go on', exact: true })],
    hidden: [bulkButton(page)],
  }),
  'bulk-result': (page) => ({ shown: [bulkHeading(page, 'Done')], hidden: [bulkButton(page)] }),
};

const otherText = (page: Page) => button(page, 'Take the other text');

const noticeWriting: Record<string, View<NoticeWritingContext>> = {
  'notice-writing': (page) => ({
    shown: [field(page, 'Title'), button(page, 'Hand in')],
    hidden: [otherText(page)],
  }),
  'notice-conflict': (page) => ({ shown: [field(page, 'Title'), otherText(page)] }),
  'notice-handed-in': (page) => ({ hidden: [field(page, 'Title'), otherText(page)] }),
};

/** Every `meta.view` of every chart with its elements on the screen, in English. */
export const views: Readonly<Record<string, View<never>>> = {
  ...captcha,
  ...connection,
  ...notice,
  ...layout,
  ...language,
  ...leaveGuard,
  ...versionCheck,
  ...phoneCode,
  ...passwordRecovery,
  ...passwordChange,
  ...phoneChange,
  ...resource,
  ...fullscreen,
  ...watermark,
  ...progress,
  ...menu,
  ...menuSearch,
  ...preferences,
  ...navigation,
  ...tags,
  ...session,
  ...secondFactor,
  ...list,
  ...entryApplication,
  ...recordAction,
  ...photo,
  ...upload,
  ...unread,
  ...entryImport,
  ...reviewQueue,
  ...bulk,
  ...noticeWriting,
};
