// Loads the map on the first tap, and not before: its script is larger than all others of a page.

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-map-open]') : null
  const box = button?.closest<HTMLElement>('[data-map]')
  if (box) openMap(box)
})

function openMap(box: HTMLElement) {
  if (box.dataset.mapAsked !== undefined) return
  box.dataset.mapAsked = 'yes'
  const { words } = JSON.parse(box.dataset.map ?? '{}')
  const says = box.querySelector('[data-map-says]')
  if (says) says.textContent = words.loading
  const place = box.querySelector<HTMLElement>('[data-map-place]')
  const button = box.querySelector<HTMLElement>('[data-map-open]')
  swap(button, place)
  const src = box.dataset.script ?? ''
  if (document.querySelector(`script[src="${src}"]`)) return announce(box)
  const script = document.createElement('script')
  // In development Vite serves a module; what is built is a plain script.
  script.type = src.includes('/assets/') ? '' : 'module'
  script.src = src
  script.addEventListener('load', () => announce(box))
  script.addEventListener('error', () => {
    script.remove()
    swap(place, button)
    delete box.dataset.mapAsked
    if (says) says.textContent = words.broken
  })
  document.head.append(script)
}

/** Shows the one in place of the other; the keys go on there. */
function swap(gone: HTMLElement | null, shown: HTMLElement | null) {
  const hadFocus = gone !== null && gone === document.activeElement
  if (shown) shown.hidden = false
  if (hadFocus) shown?.focus({ preventScroll: true })
  if (gone) gone.hidden = true
}

const announce = (box: HTMLElement) =>
  box.dispatchEvent(new CustomEvent('map-asked', { bubbles: true }))
