import type { FactKind } from '#src/domain/tubes/draw-fact.ts'
import { isMisreadLabel } from '#src/domain/tubes/misread-label.ts'
import type { TubeState } from '#src/domain/tubes/tube-machine.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'

/** What a phone keeps of a visit: a part of what the API answers. */
export type KeptVisit = {
  visitId: string
  number: string
  state: VisitState
  startsAt: string
  endsAt: string
  isRecollection: boolean
  /** The patient allowed an earlier visit. */
  isEarlyAllowed: boolean
  arrivedAt?: string | null
  /** Calls to the patient since then, how many there must be first, and whether they can be called. */
  calls?: readonly string[]
  callsFirst?: number
  mayCall?: boolean
  /** Minutes to wait where nobody is there. */
  waitMinutes?: number
  opens: { departAt: string; doorAt: string }
  payment: { state: string; amountPaise: number }
  address: { line: string; landmark: string | null; locality: string; pincode: string }
  patients: readonly KeptPatient[]
  tubes: readonly KeptTube[]
  /** Barcodes that were given up on this phone: a damaged label is never used again. */
  spoiled?: readonly string[]
}

type KeptPatient = {
  orderId: string
  label: number
  isSpokenFor: boolean
  /** Absent in what was kept before the server said so. */
  isThinnerAsked?: boolean
}

type KeptTube = {
  tubeId: string
  orderId: string
  typeName: string
  state: TubeState
  barcode: string | null
  asks: readonly { kind: FactKind; test: string }[]
}

/**
 * Whether whoever draws asks about medicines that thin the blood: what was answered at booking is not
 * on a phone that knows nobody's name.
 */
export function asksThinner({ patients }: KeptVisit, { orderId }: { orderId: string }): boolean {
  return patients.some((one) => one.orderId === orderId && one.isThinnerAsked === true)
}

/** A step as it is written into an event, before the code of a visit is sealed. */
export type KeptStep =
  | { kind: 'depart' | 'arrive' | 'finish' }
  | { kind: 'identify'; patients: readonly object[]; codeSealed: string }
  | { kind: 'take-cash'; amountPaise: number }
  | { kind: 'label'; tubeId: string; barcode: string; facts: readonly object[] }
  | { kind: 'collect'; tubeId: string; barcode: string }
  | { kind: 'spoil'; tubeId: string }
  | { kind: 'write-off'; tubeId: string; reason: string }
  | { kind: 'fail'; reason: string; codeSealed?: string }

/**
 * The same with when they arrived, by which the wait at the door is judged.
 *
 * @param at when the step was taken, by the server's clock; ISO 8601.
 */
export function afterStepAt(visit: KeptVisit, step: KeptStep, at: string): KeptVisit {
  const then = afterStep(visit, step)
  return step.kind === 'arrive' ? { ...then, arrivedAt: visit.arrivedAt ?? at } : then
}

/** The visit after a step that is still to be sent. */
export function afterStep(visit: KeptVisit, step: KeptStep): KeptVisit {
  switch (step.kind) {
    case 'depart':
      return further(visit, 'en-route')
    case 'arrive':
      return further(visit, 'arrived')
    case 'identify':
      return further(visit, 'identified')
    case 'finish':
      return further(visit, 'collected')
    case 'take-cash':
      return { ...visit, payment: { ...visit.payment, state: 'cash-collected' } }
    case 'label':
      return withTube(visit, step, ['planned'], { state: 'labelled', barcode: step.barcode })
    case 'collect':
      return withTube(visit, step, ['labelled'], { state: 'collected' })
    case 'spoil':
      return withoutLabel(visit, step)
    case 'write-off':
      return withTube(visit, step, ['planned', 'labelled'], { state: 'not-drawn' })
    case 'fail':
      return mayStop(visit) ? { ...visit, state: 'failed' } : visit
  }
}

const course = ['accepted', 'en-route', 'arrived', 'identified', 'collected'] as const

/** A step that was heard twice leads nowhere back. */
function further(visit: KeptVisit, state: (typeof course)[number]): KeptVisit {
  const at = course.findIndex((one) => one === visit.state)
  return at >= 0 && course.indexOf(state) > at ? { ...visit, state } : visit
}

function withTube(
  visit: KeptVisit,
  { tubeId }: { tubeId: string },
  from: readonly TubeState[],
  change: Partial<KeptTube>,
): KeptVisit {
  const isIt = (one: KeptTube) => one.tubeId === tubeId && from.includes(one.state)
  return { ...visit, tubes: visit.tubes.map((one) => (isIt(one) ? { ...one, ...change } : one)) }
}

/** The tube waits for a new label, and the old one is remembered. */
function withoutLabel(visit: KeptVisit, step: { tubeId: string }): KeptVisit {
  const labelled = visit.tubes.filter(({ tubeId }) => tubeId === step.tubeId)
  const given = labelled.flatMap(({ state, barcode }) =>
    state === 'labelled' && barcode !== null ? [barcode] : [],
  )
  const now = withTube(visit, step, ['labelled'], { state: 'planned', barcode: null })
  return { ...now, spoiled: [...(visit.spoiled ?? []), ...given] }
}

export type NextStep =
  | { name: 'depart' | 'arrive' | 'identify' | 'cash' | 'finish' | 'fail' | 'done' | 'over' }
  | { name: 'label' | 'collect'; tube: KeptTube; number: number }

/** The one thing to do now; `fail` where every tube was left out. */
export function nextStepOf(visit: KeptVisit): NextStep {
  switch (visit.state) {
    case 'accepted':
      return { name: 'depart' }
    case 'en-route':
      return { name: 'arrive' }
    case 'arrived':
      return { name: 'identify' }
    case 'identified':
      return visit.payment.state === 'due' && !visit.isRecollection
        ? { name: 'cash' }
        : tubeStep(visit)
    case 'collected':
    case 'handed-over':
      return { name: 'done' }
    case 'held':
    case 'offered':
    case 'failed':
    case 'no-show-ph':
    case 'rescheduled':
    case 'cancelled':
      return { name: 'over' }
  }
}

function tubeStep({ patients, tubes }: KeptVisit): NextStep {
  const ordered = patients.flatMap(({ orderId }) => tubes.filter((one) => one.orderId === orderId))
  const index = ordered.findIndex(({ state }) => state === 'planned' || state === 'labelled')
  const tube = ordered[index]
  if (!tube) return { name: tubes.some(({ state }) => state === 'collected') ? 'finish' : 'fail' }
  return { name: tube.state === 'planned' ? 'label' : 'collect', tube, number: index + 1 }
}

const drawn: readonly TubeState[] = ['collected', 'in-transit', 'handed-over']

/** Whether the visit may be stopped without a sample: at the door, and nothing is drawn. */
export function mayStop({ state, tubes }: KeptVisit): boolean {
  const isThere = state === 'arrived' || state === 'identified'
  return isThere && !tubes.some((tube) => drawn.includes(tube.state))
}

/**
 * Why a visit may not be stopped yet for a reason, as far as this phone knows; the server judges
 * again. Calls are counted by the server, so they need a network.
 * Source: life cycle 3; decision 215.
 *
 * @param now in milliseconds, by the server's clock.
 */
export function stopFault(visit: KeptVisit, reason: string, now: number) {
  if (reason !== 'not-home' && reason !== 'wrong-address') return undefined
  const { arrivedAt, startsAt, waitMinutes = 0, calls = [], callsFirst = 0, mayCall } = visit
  const from = Math.max(Date.parse(arrivedAt ?? startsAt), Date.parse(startsAt))
  if (now < from + waitMinutes * 60_000) return 'wait-first'
  return mayCall && calls.length < callsFirst ? 'call-first' : undefined
}

/** When a step may be taken, in milliseconds; the server compares again. */
export function openingOf({ isEarlyAllowed, opens }: KeptVisit, name: NextStep['name']): number {
  if (isEarlyAllowed || name === 'fail') return 0
  return Date.parse(name === 'depart' ? opens.departAt : opens.doorAt)
}

export type ScanFault = 'misread' | 'barcode-used' | 'tube-of-another' | 'wrong-tube'

/**
 * What is wrong with a label that is scanned, as far as this phone knows; the server compares again.
 *
 * @param kept every visit on this phone.
 */
export function scanFault(
  kept: readonly KeptVisit[],
  visit: KeptVisit,
  { tube, barcode }: { tube: KeptTube; barcode: string },
): ScanFault | undefined {
  if (isMisreadLabel(barcode)) return 'misread'
  const theirs = visit.tubes.find((one) => one.barcode === barcode && one.tubeId !== tube.tubeId)
  if (theirs) return theirs.orderId === tube.orderId ? 'wrong-tube' : 'tube-of-another'
  if (tube.barcode !== null) return tube.barcode === barcode ? undefined : 'wrong-tube'
  const isUsed = kept.some(
    ({ tubes, spoiled }) =>
      tubes.some((one) => one.barcode === barcode) || spoiled?.includes(barcode),
  )
  return isUsed ? 'barcode-used' : undefined
}
