import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useLocation, useSubmit } from 'react-router'
import { withoutLanguage } from '#src/web/address-language.ts'
import { hearKeptStep, keptStep } from '#src/web/offline-step.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** Milliseconds between retries: a phone may report a network that does not work. */
const AGAIN_MS = 10_000

/** Says that a step waits for the network, and sends it unchanged as soon as there is one. */
export function OfflineStep() {
  const step = useSyncExternalStore(hearKeptStep, keptStep, () => undefined)
  const here = withoutLanguage(useLocation().pathname)
  const submit = useSubmit()
  const isHere = step !== undefined && withoutLanguage(step.action) === here
  const again = useCallback(() => {
    if (!step) return
    const form = new FormData()
    for (const [name, value] of step.entries) form.append(name, value)
    void submit(form, { method: 'post', replace: true })
  }, [step, submit])
  useEffect(() => {
    if (!isHere) return undefined
    addEventListener('online', again)
    const timer = setInterval(again, AGAIN_MS)
    return () => {
      removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [isHere, again])
  if (!isHere) return null
  return (
    <div className="offline my-4">
      <Note tone="needs" title={m.visit_offline_title()} isNews>
        <p>{m.visit_offline()}</p>
        <p className="mt-2">
          <Button kind="quiet" onClick={again}>
            {m.visit_offline_again()}
          </Button>
        </p>
      </Note>
    </div>
  )
}
