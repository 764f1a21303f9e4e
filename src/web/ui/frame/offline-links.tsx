import { useEffect, useState } from 'react'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/**
 * Without network a link would lose the page, what is typed on it and the waiting step: it is
 * disabled until the network is back, and the page says so. A phone number still works.
 */
export function OfflineLinks() {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      if (navigator.onLine || !(event.target instanceof Element)) return
      if (!event.target.closest('a[href^="/"]')) return
      event.preventDefault()
      event.stopPropagation()
      setHeld(true)
    }
    const release = () => setHeld(false)
    document.addEventListener('click', hold, true)
    addEventListener('online', release)
    return () => {
      document.removeEventListener('click', hold, true)
      removeEventListener('online', release)
    }
  }, [])
  if (!isHeld) return null
  return (
    <div className="offline my-4">
      <Note tone="needs" title={m.visit_offline_title()} isNews>
        <p>{m.visit_offline_link()}</p>
      </Note>
    </div>
  )
}
