// On every page. A person tapped a message about what this page shows: it is loaded anew, unless that
// would throw away what the person typed; then it says that there is news.
import { isInUse } from './in-use.ts'
import { NEWS } from './news-word.ts'

if ('serviceWorker' in navigator)
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === NEWS) tell()
  })

function tell() {
  // Without its fragment, which would only scroll; a page that answered a form is asked for anew.
  if (!isInUse()) return location.replace(location.pathname + location.search)
  const note = document.querySelector<HTMLElement>('[data-news]')
  if (!note) return
  note.hidden = false
  note.scrollIntoView({ block: 'center' })
}
