// ⌘K or Ctrl-K opens the search of staff over the page, Esc closes it. Without this script the link
// leads to the page of the search.
const finder = document.querySelector<HTMLDialogElement>('dialog[data-finder]')
const searchLink = document.querySelector<HTMLAnchorElement>('a[data-staff-search]')
const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
const keys = searchLink?.querySelector('kbd')
if (keys && isApple) keys.textContent = '⌘ K'
searchLink?.setAttribute('aria-keyshortcuts', isApple ? 'Meta+K' : 'Control+K')

function openFinder(event: Event): void {
  if (!finder || finder.open) return
  event.preventDefault()
  finder.showModal()
  finder.querySelector('input')?.select()
}

document.addEventListener('keydown', (event) => {
  const isPressed = isApple ? event.metaKey : event.ctrlKey
  if (event.key.toLowerCase() === 'k' && isPressed && !event.shiftKey && !event.altKey)
    openFinder(event)
})
searchLink?.addEventListener('click', (event) => {
  // A link opened in a new tab stays a link.
  if (!event.ctrlKey && !event.metaKey) openFinder(event)
})
// A click on the backdrop closes it.
finder?.addEventListener('click', ({ target }) => {
  if (target === finder) finder.close()
})
