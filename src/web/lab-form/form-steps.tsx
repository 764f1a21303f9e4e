import { classes } from '#src/web/ui/classes.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { keptWords } from './kept-words.ts'
import type { LoadedForm } from './load-form.ts'
import { screensOf } from './screens.ts'

/**
 * The form's progress, and when it was saved. Dots on phones. The office may leave a step empty, so
 * there only earlier steps count as done.
 */
export function FormSteps({ form: { door, screen, right, draft, now } }: { form: LoadedForm }) {
  const steps = screensOf[door]
  const at = steps.findIndex((one) => one.screen === screen)
  return (
    <nav className="wizardsteps" aria-label={m.labform_steps()}>
      <ol>
        {steps.map((one, index) => {
          const isNow = one.screen === screen
          const isPassed = index < at || door === 'public'
          const isDone = !isNow && isPassed && right.includes(one.screen)
          return (
            <li
              key={one.screen}
              className={classes(isDone && 'done', isNow && 'now')}
              aria-current={isNow ? 'step' : undefined}
            >
              <span className="t">{one.title()}</span>
              {isDone && <span className="sr-only">, {m.frame_done()}</span>}
            </li>
          )
        })}
      </ol>
      <output
        className="small soft wizardsteps__kept"
        data-part="kept"
        data-at={draft?.savedAt}
        suppressHydrationWarning
      >
        {draft ? keptWords(draft.savedAt, now) : m.labform_keep_from_start()}
      </output>
    </nav>
  )
}
