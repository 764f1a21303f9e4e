// On every page. A person tapped a message about what this page shows: it is loaded anew, unless that
// would throw away what the person typed; then it says that there is news.
import { NEWS } from './news-word.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

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

/** What a refused form shows again was typed too, though the page was sent with it. */
function isInUse(): boolean {
  const fields = document.querySelectorAll<Field>('input, select, textarea')
  return document.querySelector('form .errors') !== null || [...fields].some(isChanged)
}

function isChanged(field: Field): boolean {
  if ('options' in field) return isChosen([...field.options])
  if ('checked' in field && /^(?:checkbox|radio)$/.test(field.type))
    return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

/** Where none is marked, a list shows its first one. */
function isChosen(options: HTMLOptionElement[]): boolean {
  const sent = options.findLast(({ defaultSelected }) => defaultSelected) ?? options[0]
  return sent !== undefined && !sent.selected
}
