// Keeps the office's list of what waits up to date: the page is read again and its list replaced.
// The focus stays on the same link; while the page is hidden nothing is read.
const EVERY_MS = 20_000
const place = () => document.querySelector<HTMLElement>('[data-queues]')

async function readAgain(): Promise<void> {
  const here = place()
  if (!here || document.hidden) return
  const answer = await fetch(location.pathname, { headers: { 'x-read-by-itself': '1' } }).catch(
    () => undefined,
  )
  const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), 'text/html')
  const anew = page ? page.querySelector<HTMLElement>('[data-queues]') : null
  if (anew) return replaceList(here, anew)
  // Signed out: the sign-in page was answered.
  tell(answer?.redirected ? here.dataset.signedOut : here.dataset.stale)
}

function replaceList(here: HTMLElement, anew: HTMLElement): void {
  const focused = document.activeElement
  const link = focused instanceof HTMLAnchorElement && here.contains(focused) ? focused : undefined
  const list = here.querySelector('[data-queue-list]')
  const next = anew.querySelector('[data-queue-list]')
  if (list && next && list.innerHTML !== next.innerHTML) {
    const words = link?.textContent
    list.replaceChildren(...next.childNodes)
    const same = [...list.querySelectorAll('a')].find(({ textContent }) => textContent === words)
    if (link) (same ?? here.querySelector('a'))?.focus()
  }
  const read = here.querySelector('[data-read-at]')
  read?.replaceChildren(...(anew.querySelector('[data-read-at]')?.childNodes ?? []))
  here.dataset.stale = anew.dataset.stale ?? ''
  tell('')
}

/** Said only when it changes: a region that is said every 20 s cannot be listened to. */
function tell(words = ''): void {
  const line = place()?.querySelector('[data-queue-news]')
  if (line && line.textContent !== words) line.textContent = words
}

document.addEventListener('visibilitychange', () => void readAgain())
setInterval(() => void readAgain(), EVERY_MS)
