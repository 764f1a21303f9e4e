import { kept } from '#src/domain/kept.ts'
import { intlLocale } from '#src/web/locale.ts'
import { m } from '#src/web/words/compiled/messages.js'

const relative = kept((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

/** "Kept 20 seconds ago.", as `lab-form.browser.ts` shows it while the page is open. */
export function keptWords(savedAt: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(savedAt)) / 1000))
  const ago = relative(intlLocale())
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
