// The page of a booking moves by itself: when it is told that the booking changed, it reads itself
// again and replaces its content. What a person is typing stays; then the page says that there is news.
import { follow } from '#src/web/live/follow.ts'
import { isInUse } from '#src/web/push/in-use.ts'

/** An answer that takes longer is given up; the next change asks again. */
const GIVEN_UP_MS = 10_000
const FIRST = '[data-follows]'

const place = () => document.querySelector<HTMLElement>(FIRST)
// Outside of what is replaced, and there before it speaks: otherwise it is not read out.
const said = document.createElement('p')
said.className = 'sr-only'
said.setAttribute('aria-live', 'polite')
document.body.append(said)

let isReading = false
let wanted: string | undefined

function heard(version: string) {
  wanted = version
  if (place()?.dataset.steps !== version) void readAgain()
}

async function readAgain(): Promise<void> {
  if (isReading) return
  if (isInUse()) return showNews()
  isReading = true
  const at = wanted
  await read().catch(() => {}) // no connection: the page stays as it is
  isReading = false
  if (wanted !== at && place()?.dataset.steps !== wanted) await readAgain()
}

async function read(): Promise<void> {
  const answer = await fetch(location.pathname, {
    headers: { 'x-read-by-itself': '1' },
    signal: AbortSignal.timeout(GIVEN_UP_MS),
  })
  if (!answer.ok || answer.redirected) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const [now, next] = [document.querySelector('main'), page.querySelector('main')]
  if (!now || !next?.querySelector(FIRST) || isInUse()) return
  keepOpen(now, next)
  const focus = focusedIn(now)
  now.replaceChildren(...next.childNodes)
  document.title = page.title
  focus?.()
  said.textContent = now.querySelector('h1')?.textContent ?? ''
}

/** What the person unfolded stays so. */
function keepOpen(now: Element, next: Element) {
  const open = new Set(
    [...now.querySelectorAll('details[open] > summary')].map(({ textContent }) => textContent),
  )
  for (const summary of next.querySelectorAll('details > summary'))
    if (open.has(summary.textContent)) summary.parentElement?.setAttribute('open', '')
}

/** The focus returns to the link or button with the same words. */
function focusedIn(now: Element): (() => void) | undefined {
  const { activeElement: focused } = document
  if (!focused || !now.contains(focused)) return undefined
  const words = focused.textContent
  return () => {
    const all = [...now.querySelectorAll<HTMLElement>(focused.tagName)]
    all.find(({ textContent }) => textContent === words)?.focus({ preventScroll: true })
  }
}

function showNews() {
  const note = document.querySelector<HTMLElement>('[data-news]')
  if (note) note.hidden = false
}

const path = place()?.dataset.follows
if (path) follow(path, heard)
