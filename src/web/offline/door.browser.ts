// The visits on this phone, with or without a network: one step at a time, kept before it is sent.
import { fillStep, readStep } from './door-steps.ts'
import { sayFault, words } from './door-words.ts'
import { type KeptVisit, nextStepOf, openingOf } from './kept-visit.ts'
import { keepVisits, sendSteps, takeStep, unsent, untold, visitsNow } from './phone.ts'
import { forgetStep, keptSteps, phoneHere, type StepOnPhone } from './phone-store.ts'

const visitPath = /^\/(?:hi\/)?phlebotomist\/visits\/([0-9a-f-]{36})/
const SEND_EVERY_MS = 15_000

const root = document.querySelector<HTMLElement>('[data-door]')
let open = visitPath.exec(location.pathname)?.[1] ?? location.hash.slice(1)

const part = (name: string) => root?.querySelector<HTMLElement>(`[data-part="${name}"]`) ?? null
const forms = () => [...(root?.querySelectorAll<HTMLFormElement>('form[data-step]') ?? [])]

function show(name: string, isShown: boolean): void {
  part(name)?.toggleAttribute('hidden', !isShown)
}

/** Draws everything from what this phone keeps; `isMoved`: another step is shown. */
async function draw(isMoved: boolean): Promise<void> {
  const phone = await phoneHere()
  show('no-phone', !phone)
  if (!phone) return
  const steps = await keptSteps(phone)
  const visits = await visitsNow(phone)
  const visit = visits.find(({ visitId }) => visitId === open)
  drawWaiting(unsent(steps).length)
  drawTold(untold(steps))
  drawList(visits, !visit)
  drawStep(visit, isMoved)
}

function drawWaiting(count: number): void {
  show('waiting', count > 0)
  const place = root?.querySelector('[data-fill="waiting"]')
  if (place) place.textContent = String(count)
}

function drawTold(steps: readonly StepOnPhone[]): void {
  part('told')?.replaceChildren(...steps.map(toldItem))
}

function toldItem({ number, told }: StepOnPhone): HTMLElement {
  const item = document.createElement('li')
  item.className = 'note note--needs'
  const box = document.createElement('div')
  const [lead, text] = [document.createElement('p'), document.createElement('p')]
  lead.className = 'strong'
  lead.textContent = words('told')
  text.textContent = words(told?.code ?? 'corrected', 'other')
  const read = document.createElement('button')
  read.type = 'button'
  read.className = 'btn btn--quiet mt-2'
  read.textContent = words('read')
  read.addEventListener('click', () => void forgetStep(number).then(() => draw(false)))
  box.append(lead, text, read)
  item.append(box)
  return item
}

function drawList(visits: readonly KeptVisit[], isShown: boolean): void {
  show('list', isShown)
  show('all', !isShown)
  show('none', visits.length === 0)
  part('visits')?.replaceChildren(...visits.map(visitItem))
}

function visitItem({ visitId, startsAt, address, number }: KeptVisit): HTMLElement {
  const [item, link, title] = ['li', 'a', 'b'].map((name) => document.createElement(name))
  if (!item || !(link instanceof HTMLAnchorElement) || !title) throw new Error('no element')
  link.href = `#${visitId}`
  title.textContent = `${timeOf(startsAt)}, ${address.locality}, ${number}`
  link.append(title)
  item.append(link)
  return item
}

function timeOf(at: string): string {
  const zone = { timeZone: 'Asia/Kolkata', timeStyle: 'short' } as const
  return new Date(at).toLocaleTimeString(document.documentElement.lang, zone)
}

function drawStep(visit: KeptVisit | undefined, isMoved: boolean): void {
  const next = visit && nextStepOf(visit)
  for (const form of forms()) {
    const isIt = next?.name === form.dataset['step']
    const wasShown = !form.hidden
    form.hidden = !isIt
    if (!isIt || !visit || !next || (wasShown && !isMoved)) continue
    form.reset()
    fillStep(form, visit, next)
    if (isMoved) form.querySelector<HTMLElement>('h1')?.focus()
  }
}

async function press(form: HTMLFormElement): Promise<void> {
  const phone = await phoneHere()
  if (!phone) return
  const visits = await visitsNow(phone)
  const visit = visits.find(({ visitId }) => visitId === open)
  const next = visit && nextStepOf(visit)
  // Another page of this phone has taken the step meanwhile.
  if (!visit || !next || next.name !== form.dataset['step']) return draw(true)
  const early = openingOf(visit, next.name)
  if (early > Date.now() + phone.offsetMs)
    return sayFault(form, [
      { field: form.querySelector('[data-field="step"]'), says: words('too-early') },
    ])
  const read = readStep(form, { visits, visit, next })
  if ('faults' in read) return sayFault(form, read.faults)
  await takeStep(visit.visitId, read.step)
  await draw(true)
  void send()
}

let isSending = false

/** Sends what waits while there is a network; the page stays as it is where it fails. */
async function send(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    let sending = await sendSteps()
    const hasSent = sending === 'sent'
    while (sending === 'sent') sending = await sendSteps()
    show('sign-in', sending === 'sign-in')
    show('refused', sending === 'refused')
    const said = part('said')
    if (hasSent && said) said.textContent = words('sent')
    if (hasSent) await draw(false)
  } finally {
    isSending = false
  }
}

async function begin(): Promise<void> {
  await draw(false)
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
  if (target.closest('[data-all]')) {
    open = ''
    void draw(true)
  }
})
addEventListener('hashchange', () => {
  open = location.hash.slice(1)
  void draw(true)
})
addEventListener('online', () => void send())
setInterval(() => void send(), SEND_EVERY_MS)
void begin()
