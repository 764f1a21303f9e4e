import { Form } from 'react-router'
import { useTheme } from '#src/web/site.ts'
import { m } from '#src/web/words/compiled/messages.js'

/**
 * Light, dark, or the system's setting. Posts without script; `enhance.browser.ts` changes it in
 * place.
 */
export function ThemeSwitch() {
  const chosen = useTheme() ?? 'system'
  const themes = [
    { theme: 'system', words: m.frame_theme_system() },
    { theme: 'light', words: m.frame_theme_light() },
    { theme: 'dark', words: m.frame_theme_dark() },
  ]
  return (
    <Form method="post" action="/theme" reloadDocument className="themes" data-themes="">
      {themes.map(({ theme, words }) => (
        <button key={theme} name="theme" value={theme} aria-pressed={chosen === theme}>
          {words}
        </button>
      ))}
    </Form>
  )
}
