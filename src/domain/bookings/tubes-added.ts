import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Refused } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { isMinor } from '#src/domain/people/patient.ts'
import { bloodLimit } from '#src/domain/tubes/blood-limit.ts'
import type { BloodFacts } from '#src/domain/tubes/blood-plan.ts'
import { bloodRoomOf, weightOfChild } from '#src/domain/tubes/child-blood.ts'
import { factAskedBy } from '#src/domain/tubes/draw-fact.ts'
import {
  type JoinedTubes,
  joinedTubes,
  type StandingTube,
} from '#src/domain/tubes/joining-tubes.ts'
import { itemsOfTube } from './aggregate.ts'
import type { JoinableBooking, JoinableOrder } from './joinable.ts'
import { visitOfOrder } from '#src/domain/visits/visit-of-order.ts'

type Wanted = { testCode: ItemCode }

type Adding<Item> = {
  order: JoinableOrder
  wanted: readonly Item[]
  blood: BloodFacts
  /** Tests that need consent: their tube waits for it, and keeps no other test waiting. */
  consented: ReadonlySet<ItemCode>
}

/**
 * In which tubes tests are drawn that join an order: in those planned for it, as far as they have room,
 * and in new ones. Refuses `too-much-blood` where a child would give more than is safe.
 * Source: decisions 035, 044 and 211.
 */
export function tubesAdded<Item extends Wanted>(
  facts: JoinableBooking,
  { order, wanted, blood, consented }: Adding<Item>,
): { ok: true; value: JoinedTubes<Item> } | Refused<'too-much-blood'> {
  const drawn = wanted.flatMap((item) => {
    const as = blood.drawn.get(item.testCode)
    if (!as) return []
    const asks = factAskedBy({ event: as.collectionEvent }, order.sex) !== undefined
    return [{ ...item, ...as, isApart: asks || consented.has(item.testCode) }]
  })
  const { types } = blood
  return joinedTubes(drawn, {
    types,
    standing: standingTubes(facts, order, blood),
    child: childOf(facts, order, blood),
  })
}

/** Tubes of the order without a label yet: what a labelled one asks was asked already. */
function standingTubes(
  facts: JoinableBooking,
  { id }: JoinableOrder,
  { drawn }: BloodFacts,
): StandingTube[] {
  const visit = visitOfOrder(facts, id)
  return facts.tubes
    .filter((tube) => tube.orderId === id && tube.visitId === visit.id && tube.state === 'planned')
    .map((tube) => ({
      id: tube.id,
      tubeTypeCode: tube.tubeTypeCode,
      items: itemsOfTube(facts, tube).flatMap(({ testCode }) => drawn.get(testCode) ?? []),
    }))
}

/** A child's limit, and how much more may be drawn from them on this visit. */
function childOf(
  facts: JoinableBooking,
  { id: orderId, patientId, birthDate }: JoinableOrder,
  blood: BloodFacts,
) {
  const { id, startsAt } = visitOfOrder(facts, orderId)
  const on = indianDay(startsAt)
  if (!isMinor(birthDate, on)) return undefined
  const person = { patientId, birthDate }
  const limit = bloodLimit({ birthDate, on, ...weightOfChild(blood, person) })
  const roomMl = bloodRoomOf(blood, person, { from: startsAt })({ id, startsAt })
  return limit && { limit, roomMl }
}
