/** In the order in which they name themselves: most say they are Chrome or Safari as well. */
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
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/],
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
 * The kind of a browser and of its system, and no more: what else a user agent says tells one person from
 * another. "Chrome 142, Windows"; what is not known is "other".
 */
export function browserKind(userAgent: string): string {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent));
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
  if (browser === undefined) return `other, ${system}`;
  const [name, pattern] = browser;
  return `${name} ${pattern.exec(userAgent)?.[1]}, ${system}`;
}
