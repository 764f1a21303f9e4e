// What a step shows and what was typed in it.
import { clearFaults, type Fault, words, wordsWith } from './door-words.ts'
import {
  asksThinner,
  type KeptVisit,
  mayStop,
  type NextStep,
  scanFault,
  stopFault,
} from './kept-visit.ts'
import type { Taken } from './phone.ts'

const barcodeForm = /^[A-Z0-9][A-Z0-9-]{5,31}$/

/** Shows what the visit has for a step. */
export function fillStep(form: HTMLFormElement, visit: KeptVisit, next: NextStep): void {
  clearFaults(form)
  const { line, landmark, locality, pincode } = visit.address
  fill(form, 'place', [line, landmark, locality, pincode].filter(Boolean).join(', '))
  if (next.name === 'identify') fillPatients(form, visit)
  if (next.name === 'cash') fillCash(form, visit)
  form
    .querySelector('[data-field="failCode"]')
    ?.toggleAttribute('hidden', visit.state !== 'arrived')
  form.querySelector('[data-stop]')?.toggleAttribute('hidden', !mayStop(visit))
  if ('tube' in next) fillTube(form, visit, next)
}

function fill(within: ParentNode, name: string, text: string): void {
  const place = within.querySelector(`[data-fill="${name}"]`)
  if (place) place.textContent = text
}

function copyOf(form: HTMLFormElement, name: string): DocumentFragment {
  const template = form.querySelector<HTMLTemplateElement>(`[data-template="${name}"]`)
  return template ? document.importNode(template.content, true) : new DocumentFragment()
}

function fillPatients(form: HTMLFormElement, { patients }: KeptVisit): void {
  const copies = patients.map(({ label, isSpokenFor }) => {
    const copy = copyOf(form, 'patient')
    fill(copy, 'person', wordsWith('person', { person: label }))
    copy.querySelector('[data-part="spoken-for"]')?.toggleAttribute('hidden', !isSpokenFor)
    return copy
  })
  form.querySelector('[data-part="patients"]')?.replaceChildren(...copies)
}

function fillCash(form: HTMLFormElement, { payment }: KeptVisit): void {
  const whole = payment.amountPaise % 100 === 0
  const money = {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: whole ? 0 : 2,
  } as const
  const amount = (payment.amountPaise / 100).toLocaleString('en-IN', money)
  setText(form.querySelector('h1'), wordsWith('cashTitle', { amount }))
  setText(form.querySelector('[type="submit"]'), wordsWith('cash', { amount }))
}

type TubeStep = Extract<NextStep, { tube: object }>

function fillTube(form: HTMLFormElement, visit: KeptVisit, { name, tube, number }: TubeStep): void {
  const title = name === 'label' ? 'labelTitle' : 'fillTitle'
  setText(form.querySelector('h1'), wordsWith(title, { tube: tube.typeName }))
  fill(form, 'count', wordsWith('tubeOf', { number, count: visit.tubes.length }))
  form.querySelector('[data-part="thinner"]')?.toggleAttribute('hidden', !asksThinner(visit, tube))
  const asks = name === 'label' ? tube.asks : []
  const copies = asks.map(({ kind, test }) => {
    const copy = copyOf(form, `fact-${kind}`)
    fill(copy, 'momentFor', wordsWith('momentFor', { test }))
    return copy
  })
  form.querySelector('[data-part="facts"]')?.replaceChildren(...copies)
}

function setText(element: Element | null, text: string): void {
  if (element) element.textContent = text
}

/** `now`: in milliseconds, by the server's clock. */
type At = { visits: readonly KeptVisit[]; visit: KeptVisit; next: NextStep; now: number }
type Read = { step: Taken } | { faults: Fault[] }

/** The step as it was typed, or what is wrong with which field. */
export function readStep(form: HTMLFormElement, at: At): Read {
  const { next, visit } = at
  if (next.name === 'identify') return readPatients(form, visit)
  if (next.name === 'cash')
    return { step: { kind: 'take-cash', amountPaise: visit.payment.amountPaise } }
  if (next.name === 'fail') return readStop(form, at)
  if ('tube' in next) return readTube(form, at, next)
  if (next.name === 'done' || next.name === 'over') return { faults: [] }
  return { step: { kind: next.name } }
}

const field = (within: ParentNode, name: string) => within.querySelector(`[data-field="${name}"]`)
const typed = (within: ParentNode, name: string): string =>
  within.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value.trim() ?? ''

function readPatients(form: HTMLFormElement, { patients }: KeptVisit): Read {
  const code = typed(form, 'code')
  const faults: Fault[] = []
  if (!/^\d{4}$/.test(code)) faults.push({ field: field(form, 'code'), says: words('code') })
  const boxes = [...form.querySelectorAll('[data-patient]')]
  const said = patients.flatMap(({ orderId, isSpokenFor }, index) => {
    const box = boxes[index]
    return box ? [readPatient(box, { orderId, isSpokenFor }, faults)] : []
  })
  return faults.length > 0 ? { faults } : { step: { kind: 'identify', patients: said, code } }
}

type Person = { orderId: string; isSpokenFor: boolean }

function readPatient(box: Element, { orderId, isSpokenFor }: Person, faults: Fault[]) {
  const name = typed(box, 'name')
  if (name === '') faults.push({ field: field(box, 'name'), says: words('fill') })
  const birthDate = birthDateIn(box)
  if (!birthDate) faults.push({ field: field(box, 'birthDate'), says: words('birthDate') })
  if (!isSpokenFor) return { orderId, name, birthDate }
  const speaker = ['saidBy', 'relation', 'record'].map((part) => [part, typed(box, part)] as const)
  for (const [part, value] of speaker)
    if (value === '') faults.push({ field: field(box, part), says: words('fill') })
  return { orderId, name, birthDate, spokenFor: Object.fromEntries(speaker) }
}

/** A day of the calendar as `1984-02-29`; undefined for anything else. */
function birthDateIn(box: Element): string | undefined {
  const [day, month, year] = ['day', 'month', 'year'].map((part) => typed(box, part))
  const text = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return at && !Number.isNaN(+at) && at.toISOString().startsWith(text) ? text : undefined
}

/** Why the visit is stopped, and the patient's code where they gave it. */
function readStop(form: HTMLFormElement, { visit, now }: At): Read {
  const reason = typed(form, 'reason')
  const code = typed(form, 'failCode')
  if (reason === '') return { faults: [{ field: field(form, 'reason'), says: words('fill') }] }
  if (code !== '' && !/^\d{4}$/.test(code))
    return { faults: [{ field: field(form, 'failCode'), says: words('code') }] }
  const fault = stopFault(visit, reason, now)
  if (fault) return { faults: [{ field: field(form, 'reason'), says: words(fault) }] }
  return { step: { kind: 'fail', reason, code } }
}

/** The tube of the step is left out, for the reason that was chosen. */
export function readLeftOut(form: HTMLFormElement, next: NextStep): Read {
  if (!('tube' in next)) return { faults: [] }
  const reason = typed(form, 'leaveOut')
  if (reason === '') return { faults: [{ field: field(form, 'leaveOut'), says: words('fill') }] }
  return { step: { kind: 'write-off', tubeId: next.tube.tubeId, reason } }
}

function readTube(form: HTMLFormElement, at: At, { name, tube }: TubeStep): Read {
  const barcode = typed(form, 'barcode').toUpperCase()
  const place = field(form, 'barcode')
  if (!barcodeForm.test(barcode)) return { faults: [{ field: place, says: words('barcode') }] }
  const fault = scanFault(at.visits, at.visit, { tube, barcode })
  if (fault) return { faults: [{ field: place, says: words(fault) }] }
  const { tubeId } = tube
  if (name === 'collect') return { step: { kind: 'collect', tubeId, barcode } }
  const faults: Fault[] = []
  const facts = tube.asks.map(({ kind }) => {
    const answer = form.querySelector<HTMLInputElement>(`[name="${kind}"]:checked`)?.value
    const when = typed(form, `${kind}-at`)
    if (answer !== 'at') return { kind, answer }
    if (when === '') faults.push({ field: field(form, kind), says: words('moment-not-said') })
    return { kind, answer, at: when }
  })
  return faults.length > 0 ? { faults } : { step: { kind: 'label', tubeId, barcode, facts } }
}
