/** The order matters: most browsers also name Chrome or Safari in their user agent. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['QQ', /\bM?QQBrowser\/(\d+)/],
  ['UC', /\bUCBrowser\/(\d+)/],
  ['Huawei', /HuaweiBrowser\/(\d+)/],
  ['Mi', /MiuiBrowser\/(\d+)/],
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Samsung', /SamsungBrowser\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)(?:\.[\d.]*)? (?:Mobile\/\w+ )?Safari/],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
];

/**
 * Returns the kind of a browser and of its operating system: "Chrome 142, Windows". An unknown kind is
 * "other". All other parts of a user agent are left out, because they can identify a user.
 */
export function browserKind(userAgent: string): string {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent));
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
  if (browser === undefined) return `other, ${system}`;
  const [name, pattern] = browser;
  return `${name} ${pattern.exec(userAgent)?.[1]}, ${system}`;
}
