import { intlLocale } from '#src/web/locale.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** "Kept 20 seconds ago.", as `lab-form.browser.ts` shows it while the page is open. */
export function keptWords(savedAt: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(savedAt)) / 1000))
  const ago = new Intl.RelativeTimeFormat(intlLocale(), { numeric: 'auto' })
  const words =
    seconds < 60
      ? ago.format(-seconds, 'second')
      : seconds < 3600
        ? ago.format(-Math.round(seconds / 60), 'minute')
        : seconds < 86_400
          ? ago.format(-Math.round(seconds / 3600), 'hour')
          : ago.format(-Math.round(seconds / 86_400), 'day')
  return m.labform_kept({ ago: words })
}
