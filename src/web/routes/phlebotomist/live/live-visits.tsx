import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { follow } from '#src/web/live/follow.ts'
import { isWaitingForNetwork } from '#src/web/offline-step.ts'
import { isInUse } from '#src/web/push/in-use.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** Milliseconds after the last touch within which a page is read again by itself. */
const TOUCHED_MS = 600_000
const touches = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * The phlebotomist's page moves by itself: read again when their visits or offers changed, and said
 * to whoever listens to the page. Where that would throw away what was typed, or nobody has touched the
 * screen for a while, it says that there is news. `shown`: what the page shows, as text.
 */
export function LiveVisits({ shown }: { shown: string }) {
  const { revalidate } = useRevalidator()
  const [hasNews, setHasNews] = useState(false)
  const [before, setBefore] = useState(shown)
  const again = useRef(revalidate)
  useEffect(() => {
    again.current = revalidate
  })
  useEffect(() => {
    const touched = watchTouches()
    const stop = follow('/api/live/visits', () => {
      if (isWaitingForNetwork()) return
      if (isInUse() || isTyping() || !touched.lately()) setHasNews(true)
      else void again.current()
    })
    return () => {
      stop()
      touched.stop()
    }
  }, [])
  function load() {
    setHasNews(false)
    setBefore(shown)
    void revalidate()
  }
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {shown === before ? '' : m.visit_moved()}
      </p>
      {hasNews && (
        <div className="my-4">
          <Note tone="needs" title={m.visit_news()} isNews>
            <p>{m.visit_news_typed()}</p>
            <p className="mt-2">
              <Button kind="quiet" onClick={load}>
                {m.visit_news_load()}
              </Button>
            </p>
          </Note>
        </div>
      )}
    </>
  )
}

/** A field that React fills has no other value to compare with: one with words in it is in use. */
function isTyping(): boolean {
  const { activeElement: field } = document
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
    field.value !== ''
  )
}

function watchTouches() {
  let last = Date.now()
  const note = () => (last = Date.now())
  for (const touch of touches) addEventListener(touch, note, { passive: true })
  return {
    lately: () => Date.now() - last < TOUCHED_MS,
    stop: () => {
      for (const touch of touches) removeEventListener(touch, note)
    },
  }
}
