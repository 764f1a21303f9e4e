import { insertQuote, listPendingReceivables } from '#src/db/queries/bookings/bookings.ts'
import { listPendingCredits } from '#src/db/queries/credits/credits.ts'
import { findAddress, findPatient } from '#src/db/queries/people/people-family.ts'
import { listPregnancyRanges } from '#src/db/queries/ranges/pregnancy-ranges.ts'
import { findTestRules } from '#src/db/queries/people/restrictions.ts'
import { findHomeSlots } from '#src/db/queries/slots/slots.ts'
import { QUOTE_MINUTES, QuoteId } from '#src/domain/bookings/booking.ts'
import { cancellationContract } from '#src/domain/bookings/cancellation.ts'
import type { Contract, ContractAddress, ContractOrder } from '#src/domain/bookings/contract.ts'
import { creditsThatFit } from '#src/domain/credits/credits-that-fit.ts'
import type { MakeQuote } from '#src/domain/bookings/make-quote.ts'
import { whyApart, whyOutside } from '#src/domain/bookings/moments.ts'
import { isOnlineOffered } from '#src/domain/bookings/payable-so.ts'
import { personOfOrder } from '#src/domain/bookings/placeable.ts'
import { gestationAskedOf, pregnancyAskedOf, testsOf } from '#src/domain/bookings/pregnancies.ts'
import { consentsAsked } from '#src/domain/bookings/test-consents.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import type { Actor, UserId } from '#src/domain/people/actor.ts'
import { isFarEnough } from '#src/domain/slots/slot.ts'
import { authorise, type Permit, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { asRefusal, Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { planBlood } from '#src/usecases/parts/bookings/plan-blood.ts'
import { type PricedOrder, priceOrder } from '#src/usecases/parts/bookings/price-order.ts'
import { refuseUnconsented } from '#src/usecases/parts/bookings/refuse-unconsented.ts'

/**
 * Every line of the price and what cancelling costs at each stage, held for a quarter of an hour.
 * Takes no place.
 * Source: life cycle 1; reliability R4.
 */
export function makeQuote(world: World, actor: Actor, input: MakeQuote) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'quote:make')
    const address = permit.over(await findAddress(step.tx, input.addressId))
    const priced: PricedOrder[] = []
    const visitDay = indianDay(Temporal.Instant.from(input.startsAt))
    for (const wanted of input.orders)
      priced.push(await priceFor(step, permit, address, { wanted, visitDay }))
    const apart = whyApart(priced)
    if (apart) throw asRefusal(apart)
    const tested = priced.map(({ order }) => personOfOrder(order))
    await refuseUnconsented(step.tx, tested, indianDay(step.now))
    const contract = await contractOf(step, personOf(actor).id, address, input.startsAt, priced)
    const id = QuoteId.parse(world.chance.uuid())
    const expiresAt = step.now.add({ minutes: QUOTE_MINUTES })
    const accountId = personOf(actor).id
    await insertQuote(step.tx, { id, accountId, contract, expiresAt, createdAt: step.now })
    await audit(world, step.tx, actor, 'quote:make', id, { total: contract.total })
    return {
      quoteId: id,
      expiresAt: expiresAt.toString(),
      contract,
      isCashOffered: contract.total <= world.settings.cashLimit,
      isOnlineOffered: isOnlineOffered({ hasGateway: world.gateway !== undefined }, contract.total),
      ...(await askedOf(step, contract)),
    }
  })
}

/** The questions to answer when booking. */
async function askedOf({ tx, now }: Step, contract: Contract) {
  const codes = contract.orders.flatMap(testsOf)
  const ranges = await listPregnancyRanges(tx, codes)
  const consents = consentsAsked(contract, await findTestRules(tx, codes), indianDay(now))
  if (!consents.ok) throw asRefusal(consents)
  return {
    /** The persons to ask whether they are pregnant. */
    pregnancyAskedOf: pregnancyAskedOf(contract, ranges),
    /** Persons known to be pregnant, to ask how far the pregnancy has progressed. */
    gestationAskedOf: gestationAskedOf(contract, ranges),
    /** The texts to read and consent to, and who must. */
    consentsAsked: consents.value,
  }
}

async function priceFor(
  step: Step,
  permit: Permit,
  address: ContractAddress,
  { wanted, visitDay }: { wanted: MakeQuote['orders'][number]; visitDay: Temporal.PlainDate },
) {
  const patient = permit.over(await findPatient(step.tx, wanted.patientId))
  const { id, name, birthDate, sex } = patient
  return priceOrder(step, address, { id, name, birthDate, sex }, wanted, visitDay)
}

async function contractOf(
  step: Step,
  accountId: UserId,
  address: ContractAddress,
  startsAtInput: string,
  priced: readonly PricedOrder[],
): Promise<Contract> {
  const { tx, now } = step
  const startsAt = Temporal.Instant.from(startsAtInput)
  const orders = priced.map(({ order }) => order)
  const { slotIds, endsAt } = await slotsFor(tx, orders, startsAt, now)
  const outside = whyOutside(
    priced.flatMap(({ moments }) => moments),
    { startsAt, endsAt },
  )
  if (outside) throw asRefusal(outside)
  await planBlood(step, orders.map(asDrawn), startsAt)
  const charge = highest(priced)
  const testsTotal = sumPaise(orders.flatMap(({ lines }) => lines.map(({ price }) => price)))
  const receivables = await owedBy(tx, accountId)
  const owed = sumPaise(receivables.map(({ amount }) => amount))
  const before = paise(testsTotal + charge + owed)
  const credits = creditsThatFit(await listPendingCredits(tx, accountId), before)
  return {
    address: placeOf(address),
    locationId: priced[0]?.locationId ?? 0,
    startsAt: startsAt.toString(),
    endsAt: endsAt.toString(),
    slotIds,
    orders,
    testsTotal,
    collectionCharge: charge,
    receivables,
    credits: credits.used,
    total: paise(before - credits.sum),
    cancellation: cancellationContract(charge),
  }
}

function asDrawn({ patient, lines }: ContractOrder) {
  const birthDate = Temporal.PlainDate.from(patient.birthDate)
  return { patientId: patient.id, birthDate, items: lines.flatMap(({ members }) => members) }
}

/** The address without the row's other columns. */
function placeOf(address: ContractAddress): ContractAddress {
  const { line, landmark, locality, district, state, pincode, latitude, longitude } = address
  const place = { line, landmark, locality, district, state, pincode, latitude, longitude }
  return { ...place, ...(address.pointSource && { pointSource: address.pointSource }) }
}

async function owedBy(tx: Step['tx'], accountId: UserId) {
  return (await listPendingReceivables(tx, accountId)).map((owed) => ({
    id: owed.receivable.id,
    amount: owed.receivable.amount,
    bookingNumber: owed.number,
    cancelledAt: String(owed.cancelledAt ?? ''),
  }))
}

/** Once for the booking, at the highest charge of its labs. Source: model, "Booking". */
function highest(priced: readonly PricedOrder[]): Paise {
  return paise(Math.max(...priced.map(({ charge }) => charge)))
}

async function slotsFor(
  tx: Step['tx'],
  orders: Contract['orders'],
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
) {
  const labIds = [...new Set(orders.map(({ lab }) => lab.id))]
  const slots = await findHomeSlots(tx, labIds, startsAt)
  const [first] = slots
  if (!first || slots.length < labIds.length) throw new Refusal('slot-full')
  if (!isFarEnough(startsAt, now)) throw new Refusal('slot-too-soon')
  if (slots.some(({ used, capacity }) => used >= capacity)) throw new Refusal('slot-full')
  return { slotIds: slots.map(({ id }) => id), endsAt: first.endsAt }
}
