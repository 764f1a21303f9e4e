import type { TestRules } from '#src/domain/catalogue/bookable.ts'
import type { Refused } from '#src/domain/changes.ts'
import { creditsThatFit } from '#src/domain/credits/credits-that-fit.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import type { ReceivableId } from '#src/domain/payments/payment.ts'
import { whyUnconsented } from '#src/domain/people/guardian-consent.ts'
import type { PatientId } from '#src/domain/people/patient.ts'
import type { NobodyReason } from '#src/domain/rosters/roster-gap.ts'
import { isFarEnough, type SlotId } from '#src/domain/slots/slot.ts'
import { whyNobodyFree } from '#src/domain/stays/hold-time.ts'
import type { Worker } from '#src/domain/stays/stay.ts'
import { type BloodFacts, bloodPlan } from '#src/domain/tubes/blood-plan.ts'
import { whyTooFarFromLab } from '#src/domain/tubes/lab-in-time.ts'
import { QUOTE_MINUTES } from './booking.ts'
import { cancellationContract, type CancellingSettings } from './cancellation-contract.ts'
import type { Contract, ContractAddress, ContractOrder } from './contract.ts'
import { whyApart, whyOutside } from './moments.ts'
import { isOnlineOffered, type PaymentTerms } from './payable-so.ts'
import { personOfOrder } from './placeable.ts'
import { gestationAskedOf, pregnancyAskedOf, type PregnancyRange, testsOf } from './pregnancies.ts'
import type { PricedOrder } from './priced-order.ts'
import { questionsAskedOf } from './questions.ts'
import { consentsAsked } from './test-consents.ts'

/** What a quote is made of, beside the request. */
export type Quoting = {
  address: ContractAddress
  /** In the order in which they were asked for; at least one. */
  priced: readonly PricedOrder[]
  /** Children whose guardian's consent is in force. */
  consented: ReadonlySet<PatientId>
  /** The hour of each lab that has it, in id order. */
  slots: readonly { id: SlotId; endsAt: Temporal.Instant; used: number; capacity: number }[]
  /** Of the city's phlebotomists who may come. */
  workers: readonly Worker[]
  blood: BloodFacts
  /** Fees the account still owes, the oldest first. */
  receivables: readonly {
    receivable: { id: ReceivableId; amount: Paise }
    number: string
    cancelledAt: Temporal.Instant | null
  }[]
  /** Credits that no booking uses, the oldest first. */
  credits: Contract['credits']
  ranges: readonly PregnancyRange[]
  rules: readonly TestRules[]
}

type At = {
  startsAt: Temporal.Instant
  now: Temporal.Instant
  terms: PaymentTerms
  cancelling: CancellingSettings
}

export type WhyNotQuoted =
  | NobodyReason
  | 'two-collections'
  | 'lab-too-far-then'
  | 'guardian-consent-first'
  | 'slot-full'
  | 'slot-too-soon'
  | 'wrong-hour'
  | 'too-young'
  | 'too-much-blood'
  | 'adults-only'

/**
 * Every line of the price with what cancelling costs at each stage, and what is still to be asked;
 * amounts in paise. Refuses tests that one visit cannot serve, a child without a guardian's
 * consent, an hour that is full, too near, wrong for a result, at which nobody can come or from which a sample would be at its
 * lab too late, and more blood than a child may give.
 * Source: life cycle 1; model, "Booking"; reliability R4; decisions 192 and 193.
 */
export function quotation(facts: Quoting, at: At) {
  const { startsAt, now, terms, cancelling } = at
  const endsAt = facts.slots[0]?.endsAt ?? startsAt
  const why = whyNotTogether(facts, now) ?? whyNotThen(facts, { startsAt, endsAt, now })
  if (why) return why
  const contract = contractOf(facts, { startsAt, endsAt }, cancelling)
  const asked = consentsAsked(contract, facts.rules, indianDay(now))
  if (!asked.ok) return asked
  const quoted = {
    contract,
    expiresAt: now.add({ minutes: QUOTE_MINUTES }),
    isCashOffered: contract.total <= terms.cashLimit,
    isOnlineOffered: isOnlineOffered(terms, contract.total),
    /** The persons to ask whether they are pregnant. */
    pregnancyAskedOf: pregnancyAskedOf(contract, facts.ranges),
    /** Persons known to be pregnant, to ask how far the pregnancy has progressed. */
    gestationAskedOf: gestationAskedOf(contract, facts.ranges),
    /** What the tests ask of each person before they are booked. */
    questionsAskedOf: questionsAskedOf(contract),
    /** The texts to read and consent to, and who must. */
    consentsAsked: asked.value,
  }
  return { ok: true, value: quoted } as const
}

/** The codes of the tests of these orders. */
export function testsPriced(priced: readonly PricedOrder[]) {
  return priced.flatMap(({ order }) => testsOf(order))
}

/** Whose blood each order needs, and for which tests. */
export function drawnOfOrder({ order }: PricedOrder) {
  const items = order.lines.flatMap(({ members }) => members)
  return { ...personOfOrder(order), items }
}

type Hour = { startsAt: Temporal.Instant; endsAt: Temporal.Instant }

/** Whether one visit can serve all of them, whenever it is. */
function whyNotTogether({ priced, consented }: Quoting, now: Temporal.Instant) {
  const tested = priced.map(({ order }) => personOfOrder(order))
  return whyApart(priced) ?? whyUnconsented(tested, consented, indianDay(now))
}

/** Whether this hour can be booked for them. */
function whyNotThen(
  facts: Quoting,
  { now, ...hour }: Hour & { now: Temporal.Instant },
): Refused<WhyNotQuoted> | undefined {
  const { priced, slots, blood } = facts
  const labs = new Set(priced.map(({ order }) => order.lab.id)).size
  if (slots.length === 0 || slots.length < labs) return { ok: false, error: 'slot-full' }
  if (!isFarEnough(hour.startsAt, now)) return { ok: false, error: 'slot-too-soon' }
  if (slots.some(({ used, capacity }) => used >= capacity)) return { ok: false, error: 'slot-full' }
  const births = priced.map(({ order }) => Temporal.PlainDate.from(order.patient.birthDate))
  const nobody = whyNobodyFree({ ...hour, ...pointOf(facts.address), births }, facts.workers)
  if (nobody) return { ok: false, error: nobody }
  const moments = priced.flatMap((one) => one.moments)
  const outside = whyOutside(moments, hour)
  if (outside) return outside
  const tooFar = tooFarFromLab(facts, hour.startsAt)
  if (tooFar) return tooFar
  const plan = bloodPlan(priced.map(drawnOfOrder), blood)
  return plan.ok ? undefined : plan
}

/** Whether something would reach its lab too late, whoever comes. */
function tooFarFromLab({ priced, blood }: Quoting, startsAt: Temporal.Instant) {
  const labs = priced.map(({ order }) => ({
    distanceKm: order.lab.distanceKm,
    codes: testsOf(order),
  }))
  const people = new Set(priced.map(({ order }) => order.patient.id)).size
  return whyTooFarFromLab(labs, { drawn: blood.drawn, people, startsAt })
}

const pointOf = ({ latitude, longitude }: ContractAddress) => ({ latitude, longitude })

function contractOf(
  facts: Quoting,
  { startsAt, endsAt }: Hour,
  cancelling: CancellingSettings,
): Contract {
  const { priced, slots } = facts
  const orders = priced.map(({ order }) => order)
  const charge = highest(priced)
  const testsTotal = sumPaise(pricesOf(orders))
  const receivables = facts.receivables.map(owed)
  const before = sumPaise([testsTotal, charge, ...receivables.map(({ amount }) => amount)])
  const credits = creditsThatFit(facts.credits, before)
  return {
    address: placeOf(facts.address),
    locationId: priced[0]?.locationId ?? 0,
    startsAt: startsAt.toString(),
    endsAt: endsAt.toString(),
    slotIds: slots.map(({ id }) => id),
    orders,
    testsTotal,
    collectionCharge: charge,
    receivables,
    credits: credits.used,
    total: paise(before - credits.sum),
    cancellation: cancellationContract(charge, cancelling),
  }
}

const pricesOf = (orders: readonly ContractOrder[]) =>
  orders.flatMap(({ lines }) => lines.map(({ price }) => price))

/** Once for the booking, at the highest charge of its labs. Source: model, "Booking". */
function highest(priced: readonly PricedOrder[]): Paise {
  return paise(Math.max(...priced.map(({ charge }) => charge)))
}

function owed({ receivable, number, cancelledAt }: Quoting['receivables'][number]) {
  const { id, amount } = receivable
  return { id, amount, bookingNumber: number, cancelledAt: String(cancelledAt ?? '') }
}

/** The address without the row's other columns. */
function placeOf(address: ContractAddress): ContractAddress {
  const { line, landmark, locality, district, state, pincode, latitude, longitude } = address
  const place = { line, landmark, locality, district, state, pincode, latitude, longitude }
  return { ...place, ...(address.pointSource && { pointSource: address.pointSource }) }
}
