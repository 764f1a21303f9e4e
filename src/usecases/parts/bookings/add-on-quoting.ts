import { listConsented } from '#src/db/queries/consents/guardian-consents.ts'
import type { findJoinable } from '#src/db/queries/bookings/adding.ts'
import { findLabWithOffers } from '#src/db/queries/labs/labs.ts'
import { findTestRules } from '#src/db/queries/people/restrictions.ts'
import { listPregnancyRanges } from '#src/db/queries/ranges/pregnancy-ranges.ts'
import { drawnAs, readTubeVolumes } from '#src/db/queries/tubes/tubes.ts'
import type { AddOnQuoting } from '#src/domain/bookings/add-on-quote.ts'
import { type JoinableOrder, testsHad, testsToCome } from '#src/domain/bookings/joinable.ts'
import { visitOfOrder } from '#src/domain/visits/visit-of-order.ts'
import { testsOf } from '#src/domain/bookings/pregnancies.ts'
import { pricedOrder } from '#src/domain/bookings/priced-order.ts'
import { lackingBeside } from '#src/domain/bookings/without-inputs.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { asRefusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { knownOfBlood } from './child-blood.ts'

type Joinable = NonNullable<Awaited<ReturnType<typeof findJoinable>>> & { order: JoinableOrder }

/**
 * Everything that decides about a quote of tests that join an order, at the lab's current prices.
 * Refuses tests that cannot be booked, as `pricedOrder` says.
 */
export async function loadAddOn(
  step: Step,
  facts: Joinable,
  items: ItemCode[],
): Promise<AddOnQuoting> {
  const { tx } = step
  const priced = await priceAddOn(step, facts, items)
  const codes = testsOf(priced.order)
  const all = [...codes, ...testsToCome(facts, facts.order)]
  const { patientId } = facts.order
  const [consented, blood, ranges, rules] = await Promise.all([
    listConsented(tx, [patientId]),
    bloodOf(step, facts, all),
    listPregnancyRanges(tx, codes),
    findTestRules(tx, all),
  ])
  return { ...facts, priced, consented, blood, ranges, rules }
}

async function priceAddOn({ tx, now }: Step, facts: Joinable, items: ItemCode[]) {
  const { booking, order } = facts
  const booked = testsHad(facts, order).map((code) => ({ code }))
  const found = await findLabWithOffers(tx, order.labId, items, now)
  const members = found?.offers.flatMap((offer) => offer.members) ?? []
  const lacking = lackingBeside(members, booked)
  const { patientId: id, patientName: name, birthDate, sex } = order
  const priced = pricedOrder({
    address: booking,
    patient: { id, name, birthDate, sex },
    items,
    found,
    beside: lacking.length > 0 ? await findTestRules(tx, lacking) : [],
    booked,
    visitDay: indianDay(visitOfOrder(facts, facts.order.id).startsAt),
    today: indianDay(now),
  })
  if (!priced.ok) throw asRefusal(priced)
  return priced.value
}

/** How the tests are drawn, and what is known of a child's blood around the visit. */
async function bloodOf(step: Step, facts: Joinable, codes: ItemCode[]) {
  const { startsAt } = visitOfOrder(facts, facts.order.id)
  const { patientId, birthDate } = facts.order
  const [drawn, types, known] = await Promise.all([
    drawnAs(step.tx, codes),
    readTubeVolumes(step.tx),
    knownOfBlood(step, [{ patientId, birthDate }], { from: startsAt, to: startsAt }),
  ])
  return { ...known, startsAt, drawn, types }
}
