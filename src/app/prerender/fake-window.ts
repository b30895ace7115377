/**
 * Returns a substitute for `window`, with the properties that the application reads during a render outside a
 * browser. It stores nothing.
 */
export function fakeWindow(path: string, language: string, settings: object): Window & typeof globalThis {
  const storage = { getItem: () => null, setItem() {}, removeItem() {} };
  const element = { lang: '', style: {}, toggleAttribute() {}, setAttribute() {} };
  const document = Object.assign(new EventTarget(), {
    documentElement: element,
    visibilityState: 'visible',
    cookie: '',
    querySelector: () => null,
    getElementById: () => ({ textContent: JSON.stringify(settings) }),
  });
  const fake = Object.assign(new EventTarget(), {
    document,
    localStorage: storage,
    sessionStorage: storage,
    location: { pathname: path, search: '', hash: '', protocol: 'http:' },
    history: { state: null, replaceState() {}, pushState() {}, go() {} },
    navigator: { languages: [language], onLine: true },
    performance: { getEntriesByType: () => [] },
    scrollY: 0,
    console,
    // No request is sent: the page is rendered in its state before the first response.
    fetch: () => new Promise(() => {}),
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  });
  return fake as unknown as Window & typeof globalThis;
}
