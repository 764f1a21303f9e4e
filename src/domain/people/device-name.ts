/** A browser's user agent as names people know; undefined where it says nothing known. */
export type DeviceName = { browser: string | undefined; system: string | undefined }

/**
 * The first match counts: Edge and Opera also claim to be Chrome, and Chrome claims to be Safari.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Helps owners to tell their devices apart; proves nothing, because any client can claim anything.
 */
export function deviceName(userAgent: string | null): DeviceName {
  const named = (table: typeof browsers) =>
    table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return { browser: named(browsers), system: named(systems) }
}
