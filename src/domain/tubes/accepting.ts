import { itemsOfTube, tubesOfItem } from '#src/domain/bookings/aggregate.ts'
import { computedByOf, type Ways } from '#src/domain/calculations/calculation-rule.ts'
import type { Decision } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { afterThem, withTheirOrders } from '#src/domain/orders/with-their-orders.ts'
import type { ComputedBy } from '#src/domain/results/calculated/computed-by.ts'
import { type Accruing, accrual } from '#src/domain/settlement/accrual.ts'
import { taken, transition, type Transition } from '#src/domain/transition.ts'
import type { TubeAtHand } from '#src/domain/visits/collection-at-hand.ts'
import { accessionNumber, type AccessionPattern, usualPattern } from './accession.ts'
import type { SampleRemark } from './sample-remark.ts'
import { isUsable } from './tube-machine.ts'
import type { TubeId } from './tube.ts'

/** A tube with everything that decides what follows when its lab accepts it. */
export type TubeToAccept = TubeAtHand &
  Accruing & {
    tube: { accession: string | null }
    items: readonly (TubeAtHand['items'][number] & Accruing['items'][number] & Computed)[]
    labNames: readonly { id: string; code: string }[]
    /** The lab's running number of the year; null before its first specimen. */
    counter: { labId: LabId; year: number; last: number | null }
    /** How the lab numbers its specimens; null: as usual. */
    pattern: AccessionPattern | null
    /** How the lab measures and computes, of the day of the order. */
    ways: Ways
  }

type Computed = { testCode: string; computedBy?: ComputedBy | null }
type Said = { remark?: SampleRemark | undefined; remarkWords?: string | undefined }
type At = { now: Temporal.Instant; newId: () => string }
type Answer = { tubeId: TubeId; state: 'accepted'; accession: string }

/**
 * The lab accepts the tube: it gets an accession number, and every test that has all its tubes
 * becomes ready and accrues. How it is computed is fixed by that. A remark on its quality is printed on
 * the report.
 * Source: life cycle 4 and 7; decision 260.
 */
export function accepting(
  facts: TubeToAccept,
  { remark = null, remarkWords = null }: { [Name in keyof Said]: Said[Name] | null },
  at: At,
): Decision<Answer, 'not-allowed-now'> {
  const { tube, booking } = facts
  const as = (accession: string) => ({ tubeId: tube.id, state: 'accepted', accession }) as const
  if (tube.state === 'accepted' && tube.accession) return { ok: true, answer: as(tube.accession) }
  const { accession, counted } = numbered(facts, at.now)
  const patch = { accession, acceptedAt: at.now, remark, remarkWords }
  const accepted = transition('tube', tube, 'accept', { patch })
  const stands = { machine: 'tube', state: tube.state } as const
  if (!accepted) return { ok: false, error: 'not-allowed-now', stands }
  const ready = readyWith(facts, accepted)
  const { earned, changed } = accrual(facts, ready, at)
  const unpaid = ready.length - earned
  const steps = [accepted, ...ready.map((item) => madeReady(facts, item))]
  const detail = { event: 'accept', accession, ...(remark && { remark }) }
  const changes = {
    bookingId: booking.id,
    ...changed,
    ...counted,
    transitions: [...withTheirOrders(facts, steps, at.now), ...changed.transitions],
    created: { ...changed.created, ...counted.created },
    audit: { subjectId: tube.id, detail: { ...detail, ...(unpaid > 0 && { unpaid }) } },
  }
  return { ok: true, answer: as(accession), changes }
}

/** A test that has all its tubes, and how it will be computed where the lab chose that. */
function madeReady({ ways }: TubeToAccept, item: TubeToAccept['items'][number]) {
  const computedBy = computedByOf(ways, item.testCode)
  return taken('item', item, 'ready', computedBy ? { patch: { computedBy } } : {})
}

/** The next accession number of the lab, and its counter. */
function numbered(
  { labNames, counter: { labId, year, last }, pattern }: TubeToAccept,
  now: Temporal.Instant,
) {
  const code = labNames.find(({ id }) => id === labId)?.code ?? ''
  const next = (last ?? 0) + 1
  const counter = [{ labId, year, last: next }]
  const counted = last === null ? { created: { counter } } : { updated: { counted: counter } }
  const by = pattern ?? usualPattern(code)
  return { accession: accessionNumber(by, indianDay(now), next), counted }
}

/** The tests of the tube that wait, and have every tube they need once this one is accepted. */
function readyWith(facts: TubeToAccept, accepted: Transition) {
  const waiting = itemsOfTube(facts, facts.tube).filter(
    ({ state }) => state === 'ordered' || state === 'recollect',
  )
  const then = afterThem(facts, [accepted])
  return waiting.filter((item) =>
    tubesOfItem(then, item).every(
      ({ state }) => state === 'rejected' || state === 'lost' || isUsable(state),
    ),
  )
}
