// Keeps the office's list of what waits up to date: the page is read again and its list replaced.
// The focus stays on the same link; while the page is hidden nothing is read.
const EVERY_MS = 20_000
/** An answer that takes longer is given up, so that the next one is asked for. */
const GIVEN_UP_MS = 10_000
const place = () => document.querySelector<HTMLElement>('[data-queues]')
let isReading = false

async function readAgain(): Promise<void> {
  const here = place()
  if (!here || document.hidden || isReading) return
  isReading = true
  try {
    await readInto(here)
  } catch {
    // No connection, no answer in time, or a body that broke off.
    tell(here.dataset.stale)
  } finally {
    isReading = false
  }
}

async function readInto(here: HTMLElement): Promise<void> {
  const answer = await fetch(location.pathname, {
    headers: { 'x-read-by-itself': '1' },
    signal: AbortSignal.timeout(GIVEN_UP_MS),
  })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const anew = answer.ok ? page.querySelector<HTMLElement>('[data-queues]') : null
  if (anew) return replaceList(here, anew)
  // Who is signed out is led to sign in, and leads back from there.
  if (answer.redirected) return tell(here.dataset.signedOut, answer.url)
  tell(answer.status === 403 ? here.dataset.refused : here.dataset.down)
}

function replaceList(here: HTMLElement, anew: HTMLElement): void {
  const focused = document.activeElement
  const link = focused instanceof HTMLAnchorElement && here.contains(focused) ? focused : undefined
  const list = here.querySelector('[data-queue-list]')
  const next = anew.querySelector('[data-queue-list]')
  const news = risen(list, next)
  if (list && next && list.innerHTML !== next.innerHTML) {
    const words = link?.textContent
    list.replaceChildren(...next.childNodes)
    const same = [...list.querySelectorAll('a')].find(({ textContent }) => textContent === words)
    if (link && !link.isConnected) (same ?? here.querySelector('a'))?.focus({ preventScroll: true })
  }
  const read = here.querySelector('[data-read-at]')
  read?.replaceChildren(...(anew.querySelector('[data-read-at]')?.childNodes ?? []))
  here.dataset.stale = anew.dataset.stale ?? ''
  here.dataset.down = anew.dataset.down ?? ''
  tell(news.length > 0 ? `${here.dataset.news ?? ''} ${news.join(', ')}` : '')
}

/** The queues of which more waits than a moment ago, by name. */
function risen(list: Element | null, next: Element | null): string[] {
  const rows = (of: Element | null) => [
    ...(of?.querySelectorAll<HTMLElement>('[data-queue]') ?? []),
  ]
  const before = new Map(rows(list).map(({ dataset }) => [dataset.queue, Number(dataset.count)]))
  return rows(next)
    .filter(({ dataset }) => Number(dataset.count) > (before.get(dataset.queue) ?? 0))
    .map((row) => row.querySelector('h3')?.textContent ?? '')
}

/** Said only when it changes: a region that is said every 20 s cannot be listened to. */
function tell(words = '', signIn?: string): void {
  const line = place()?.querySelector('[data-queue-news]')
  if (line && line.textContent !== words) line.textContent = words
  const link = place()?.querySelector<HTMLAnchorElement>('[data-sign-in]')
  if (!link) return
  link.hidden = signIn === undefined
  if (signIn !== undefined) link.href = signIn
}

document.addEventListener('visibilitychange', () => void readAgain())
setInterval(() => void readAgain(), EVERY_MS)
