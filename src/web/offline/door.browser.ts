// The visits on this phone, with or without a network: one step at a time, kept before it is sent.
import { toldItem, visitItem } from './door-items.ts'
import { fillStep, readLeftOut, readStep } from './door-steps.ts'
import { type Fault, sayFault, words } from './door-words.ts'
import { whileHeld } from './held-form.ts'
import { type KeptVisit, mayStop, type NextStep, nextStepOf, openingOf } from './kept-visit.ts'
import { sendSteps } from './phone-sending.ts'
import { keepVisits, takeStep, untold, visitsNow } from './phone.ts'
import { countUnsent, forgetStep, handNow, keptSteps, ownPhones, phoneHere } from './phone-store.ts'
import type { Whose } from './whose-phone.ts'

const visitPath = /^\/(?:hi\/)?phlebotomist\/visits\/([0-9a-f-]{36})/
const SEND_EVERY_MS = 15_000

const root = document.querySelector<HTMLElement>('[data-door]')
/** The person stops the visit, in place of its next step. */
let isStopping = false
let open = visitPath.exec(location.pathname)?.[1] ?? location.hash.slice(1)

const part = (name: string) => root?.querySelector<HTMLElement>(`[data-part="${name}"]`) ?? null
const forms = () => [...(root?.querySelectorAll<HTMLFormElement>('form[data-step]') ?? [])]

function show(name: string, isShown: boolean): void {
  part(name)?.toggleAttribute('hidden', !isShown)
}

/** Whose phone the page shows it to be. */
let shown: Whose | undefined

let drawing: Promise<unknown> = Promise.resolve()

/**
 * Draws everything from what this phone keeps for who has it; `isMoved`: another step is shown. One after
 * the other: what was read before a step was kept is never drawn over it.
 */
function draw(isMoved: boolean): Promise<void> {
  const drawn = drawing.then(() => drawNow(isMoved))
  drawing = drawn.catch(() => undefined)
  return drawn
}

async function drawNow(isMoved: boolean): Promise<void> {
  const { whose, deviceIds } = await handNow()
  const phone = await phoneHere()
  shown = whose
  drawWhose(whose)
  // Another's steps are no concern of whoever has the phone now.
  drawWaiting(whose === 'another' ? 0 : await countUnsent(deviceIds))
  await drawTold()
  const visits = phone ? await visitsNow(phone) : []
  const visit = visits.find(({ visitId }) => visitId === open)
  drawList(visits, !visit)
  show('none', visits.length === 0 && (whose === 'theirs' || whose === 'signed-out'))
  drawStep(visit, isMoved)
}

function drawWhose(whose: Whose): void {
  for (const [name, those] of Object.entries(said)) show(name, those === whose)
  show('sign-in', asksSignIn || whose === 'signed-out')
}

/** What the page says of whose phone it is, by its part. */
const said = {
  'no-phone': 'nobody',
  another: 'another',
  revoked: 'revoked',
} as const satisfies Record<string, Whose>

function drawWaiting(count: number): void {
  show('waiting', count > 0)
  const place = root?.querySelector('[data-fill="waiting"]')
  if (place) place.textContent = String(count)
}

async function drawTold(): Promise<void> {
  const items: HTMLElement[] = []
  for (const phone of await ownPhones())
    for (const step of untold(await keptSteps(phone)))
      items.push(toldItem(step, () => void forgetStep(phone, step.number).then(() => draw(false))))
  part('told')?.replaceChildren(...items)
}

function drawList(visits: readonly KeptVisit[], isShown: boolean): void {
  show('loading', false)
  show('visits', visits.length > 0)
  show('list', isShown)
  show('all', !isShown)
  part('visits')?.replaceChildren(...visits.map(visitItem))
}

/** The step that is shown, of which visit and tube. */
let stepShown = ''

/** Only another step gets an empty form: what is typed for this one stays, however often it is drawn. */
function drawStep(visit: KeptVisit | undefined, isMoved: boolean): void {
  const next = visit && shownStep(visit)
  const step = visit && next ? stepOf(visit, next) : ''
  const isOther = step !== stepShown
  stepShown = step
  for (const form of forms()) {
    const isIt = next?.name === form.dataset['step']
    form.hidden = !isIt
    if (!isIt || !visit || !next || !isOther) continue
    form.reset()
    fillStep(form, visit, next)
    if (isMoved) form.querySelector<HTMLElement>('h1')?.focus()
  }
}

function stepOf({ visitId }: KeptVisit, next: NextStep): string {
  return [visitId, next.name, 'tube' in next ? next.tube.tubeId : ''].join(' ')
}

/** The next step, or the form that stops the visit where the person asked for it. */
function shownStep(visit: KeptVisit): NextStep {
  return isStopping && mayStop(visit) ? { name: 'fail' } : nextStepOf(visit)
}

/** What is pressed in place of the button of the step: the label is damaged, the tube is left out. */
type Instead = 'spoil' | 'leave-out'

async function press(form: HTMLFormElement, instead?: Instead): Promise<void> {
  const faults = await whileHeld(form, () => take(form, instead))
  if (faults && faults.length > 0) sayFault(form, faults)
}

/** Keeps the step as it was typed, and shows the next one; answers what is wrong with it. */
async function take(form: HTMLFormElement, instead?: Instead): Promise<Fault[]> {
  const phone = await phoneHere()
  // Somebody else has the phone meanwhile, or it was removed.
  if (!phone) return moved()
  const visits = await visitsNow(phone)
  const visit = visits.find(({ visitId }) => visitId === open)
  const next = visit && shownStep(visit)
  // Another page of this phone has taken the step meanwhile.
  if (!visit || !next || next.name !== form.dataset['step']) return moved()
  const early = openingOf(visit, next.name)
  const now = Date.now() + phone.offsetMs
  if (early > now)
    return [{ field: form.querySelector('[data-field="step"]'), says: words('too-early') }]
  const read = insteadIn(form, next, instead) ?? readStep(form, { visits, visit, next, now })
  if ('faults' in read) return read.faults
  await takeStep(phone.deviceId, visit.visitId, read.step)
  isStopping = false
  await draw(true)
  void send()
  return []
}

/** Shows what is to be done now; nothing is wrong. */
async function moved(): Promise<Fault[]> {
  await draw(true)
  return []
}

function insteadIn(form: HTMLFormElement, next: NextStep, instead: Instead | undefined) {
  if (instead === 'leave-out') return readLeftOut(form, next)
  return instead === 'spoil' ? spoiledIn(next) : undefined
}

function spoiledIn(next: NextStep): ReturnType<typeof readStep> {
  if (!('tube' in next)) return { faults: [] }
  return { step: { kind: 'spoil', tubeId: next.tube.tubeId } }
}

let isSending = false
/** The server refused what was sent last, because the sign-in is over. */
let asksSignIn = false

/** Sends what waits while there is a network; the page stays as it is where it fails. */
async function send(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    let sending = await sendSteps()
    const hasSent = sending === 'sent'
    while (sending === 'sent') sending = await sendSteps()
    asksSignIn = sending === 'sign-in'
    show('refused', sending === 'refused')
    const news = part('said')
    if (hasSent && news) news.textContent = words('sent')
    const { whose } = await handNow()
    show('sign-in', asksSignIn || whose === 'signed-out')
    // A list that is drawn anew takes the focus away: only where something changed.
    if (hasSent || whose !== shown) await draw(false)
  } finally {
    isSending = false
  }
}

async function begin(): Promise<void> {
  try {
    await draw(false)
  } catch {
    // A private window, or a browser whose storage is damaged.
    show('loading', false)
    return show('unreadable', true)
  }
  await send()
  if (
    await keepVisits().then(
      () => true,
      () => false,
    )
  )
    await draw(false)
}

root?.addEventListener('submit', (event) => {
  event.preventDefault()
  if (event.target instanceof HTMLFormElement) void press(event.target)
})
root?.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  if (target.closest('[data-send]')) void send()
  const instead = target.closest<HTMLElement>('[data-instead]')
  const form = instead?.closest('form')
  if (form) void press(form, instead?.dataset['instead'] === 'spoil' ? 'spoil' : 'leave-out')
  if (target.closest('[data-stop], [data-go-on]')) {
    isStopping = target.closest('[data-stop]') !== null
    void draw(true)
  }
  if (target.closest('[data-all]')) {
    open = ''
    isStopping = false
    void draw(true)
  }
})
addEventListener('hashchange', () => {
  open = location.hash.slice(1)
  isStopping = false
  void draw(true)
})
addEventListener('online', () => void send())
setInterval(() => void send(), SEND_EVERY_MS)
void begin()
