import { listPendingReceivables } from '#src/db/queries/bookings/bookings.ts'
import { listConsented } from '#src/db/queries/consents/guardian-consents.ts'
import { listPendingCredits } from '#src/db/queries/credits/credits.ts'
import { findLabWithOffers } from '#src/db/queries/labs/labs.ts'
import { findPatient } from '#src/db/queries/people/people-family.ts'
import { findTestRules } from '#src/db/queries/people/restrictions.ts'
import { listPregnancyRanges } from '#src/db/queries/ranges/pregnancy-ranges.ts'
import { findHomeSlots } from '#src/db/queries/slots/slots.ts'
import { listCityWorkers } from '#src/db/queries/stays/city-workers.ts'
import { drawnAs, readTubeVolumes } from '#src/db/queries/tubes/tubes.ts'
import type { ContractAddress } from '#src/domain/bookings/contract.ts'
import type { MakeQuote } from '#src/domain/bookings/make-quote.ts'
import { type PricedOrder, pricedOrder } from '#src/domain/bookings/priced-order.ts'
import { aroundHour } from '#src/domain/stays/around-hour.ts'
import { drawnOfOrder, type Quoting, testsPriced } from '#src/domain/bookings/quotation.ts'
import { lackingBeside } from '#src/domain/bookings/without-inputs.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { isMinor } from '#src/domain/people/patient.ts'
import type { BloodFacts } from '#src/domain/tubes/blood-plan.ts'
import type { Permit } from '#src/usecases/access.ts'
import { knownOfBlood } from '#src/usecases/parts/bookings/child-blood.ts'
import { asRefusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

type Wanted = MakeQuote['orders'][number]
type Where = { address: ContractAddress; startsAt: Temporal.Instant }

/**
 * Each order at its lab's current prices, one after the other: the first that cannot be booked is
 * refused, as `pricedOrder` says, and so is a person out of the actor's scope.
 */
export async function priceOrders(
  step: Step,
  permit: Permit,
  { orders, ...where }: Where & { orders: readonly Wanted[] },
): Promise<PricedOrder[]> {
  const priced: PricedOrder[] = []
  for (const wanted of orders) priced.push(await priceOne(step, permit, { ...where, wanted }))
  return priced
}

async function priceOne(
  { tx, now }: Step,
  permit: Permit,
  { address, startsAt, wanted: { patientId, labId, items } }: Where & { wanted: Wanted },
): Promise<PricedOrder> {
  const { id, name, birthDate, sex } = permit.over(await findPatient(tx, patientId))
  const found = await findLabWithOffers(tx, labId, items, now)
  const lacking = lackingBeside(found?.offers.flatMap(({ members }) => members) ?? [])
  const days = { visitDay: indianDay(startsAt), today: indianDay(now) }
  const priced = pricedOrder({
    address,
    patient: { id, name, birthDate, sex },
    items,
    found,
    beside: lacking.length > 0 ? await findTestRules(tx, lacking) : [],
    ...days,
  })
  if (!priced.ok) throw asRefusal(priced)
  return priced.value
}

/** Everything that decides about a quote of these orders, without a lock. */
export async function loadQuoting(
  step: Step,
  accountId: UserId,
  { address, startsAt, priced }: Where & { priced: readonly PricedOrder[] },
): Promise<Quoting> {
  const { tx } = step
  const labIds = [...new Set(priced.map(({ order }) => order.lab.id))]
  const codes = testsPriced(priced)
  const [first] = priced
  const city = { locationId: first?.locationId ?? 0, accountId }
  const [consented, slots, workers, blood, receivables, credits, ranges, rules] = await Promise.all(
    [
      consentedOf(step, priced),
      findHomeSlots(tx, labIds, startsAt),
      listCityWorkers(tx, city, aroundHour(startsAt)),
      bloodOf(step, priced, startsAt),
      listPendingReceivables(tx, accountId),
      listPendingCredits(tx, accountId),
      listPregnancyRanges(tx, codes),
      findTestRules(tx, codes),
    ],
  )
  return { address, priced, consented, slots, workers, blood, receivables, credits, ranges, rules }
}

/** Children whose guardian's consent is in force. */
function consentedOf({ tx, now }: Step, priced: readonly PricedOrder[]) {
  const today = indianDay(now)
  const people = priced.map(drawnOfOrder)
  const children = people.filter(({ birthDate }) => isMinor(birthDate, today))
  return listConsented(
    tx,
    children.map(({ patientId }) => patientId),
  )
}

/** How their tests are drawn, and what is known of children's blood around the visit. */
async function bloodOf(
  step: Step,
  priced: readonly PricedOrder[],
  startsAt: Temporal.Instant,
): Promise<BloodFacts> {
  const { tx } = step
  const span = { from: startsAt, to: startsAt }
  const [drawn, types, known] = await Promise.all([
    drawnAs(tx, testsPriced(priced)),
    readTubeVolumes(tx),
    knownOfBlood(step, priced.map(drawnOfOrder), span),
  ])
  return { ...known, startsAt, drawn, types }
}
