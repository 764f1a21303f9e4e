import type { TestRules } from '#src/domain/catalogue/bookable.ts'
import { timed } from '#src/domain/catalogue/bookable.ts'
import { type TestedTwice, testedTwice } from '#src/domain/catalogue/tested-twice.ts'
import type { Refused } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { PaymentMode } from '#src/domain/payments/payment.ts'
import { whyUnconsented } from '#src/domain/people/guardian-consent.ts'
import type { PatientId } from '#src/domain/people/patient.ts'
import type { BloodFacts } from '#src/domain/tubes/blood-plan.ts'
import { whyTooFarFromLab } from '#src/domain/tubes/lab-in-time.ts'
import { addOnContract, type AddOnContract } from './add-on-contract.ts'
import { QUOTE_MINUTES } from './booking.ts'
import type { CancellationContract } from './cancellation-contract.ts'
import type { Contract, ContractAddress, ContractOrder } from './contract.ts'
import { type JoinableBooking, type JoinableOrder, whyNotJoined } from './joinable.ts'
import { knownOfPerson, stillAsked } from './known-of-person.ts'
import { visitOfOrder } from '#src/domain/visits/visit-of-order.ts'
import { MAX_LINES } from './make-quote.ts'
import { whyApart, whyOutside } from './moments.ts'
import { isOnlineOffered, type PaymentTerms } from './payable-so.ts'
import { personOfOrder } from './placeable.ts'
import { gestationAskedOf, pregnancyAskedOf, type PregnancyRange, testsOf } from './pregnancies.ts'
import type { PricedOrder } from './priced-order.ts'
import { questionsAskedOf } from './questions.ts'
import { consentsAsked } from './test-consents.ts'
import { tubesAdded } from './tubes-added.ts'

/** What a quote of tests that join an order is made of. */
export type AddOnQuoting = JoinableBooking & {
  booking: Omit<ContractAddress, 'pointSource'> & {
    locationId: number
    terms: CancellationContract
  }
  order: JoinableOrder
  /** The new tests alone, at today's price. */
  priced: PricedOrder
  /** Children whose guardian's consent is in force. */
  consented: ReadonlySet<PatientId>
  blood: BloodFacts
  ranges: readonly PregnancyRange[]
  /** Of the new tests and of those to be drawn from the same person. */
  rules: readonly TestRules[]
}

type At = { now: Temporal.Instant; terms: PaymentTerms }

export type WhyNotAdded =
  | 'too-late-to-add'
  | 'booking-unpaid'
  | 'booked-already'
  | 'order-full'
  | 'guardian-consent-first'
  | 'two-collections'
  | 'wrong-hour'
  | 'lab-too-far-then'
  | 'too-much-blood'
  | 'adults-only'
  | 'not-bookable'
  | 'cash-not-offered'
  | 'online-not-offered'

/**
 * Every line of what joins a booked order at today's price, what is due at the door with it, and what
 * is still to be asked; amounts in paise. Nothing is paid for coming: the visit is the booking's. It is
 * paid as the booking is: where that was online, at once.
 * Refuses what could not have been booked with the others, and what `whyNotJoined` refuses.
 * Source: features H1; decision 211.
 */
export function addOnQuote(facts: AddOnQuoting, { now, terms }: At) {
  const why = whyNotJoined(facts, facts.order) ?? whyNotBesides(facts) ?? whyNotThen(facts, now)
  if (why) return why
  const contract = addOnContract(facts)
  const { mode } = facts.payment
  const unpayable = whyNotPayable(contract, mode, terms)
  if (unpayable) return unpayable
  const today = indianDay(now)
  const asked = consentsAsked(contract, rulesAsked(facts), today)
  if (!asked.ok) return asked
  const known = knownOfPerson(facts, facts.order)
  const isKnown = known.pregnancies.length > 0
  const value = {
    contract,
    mode,
    expiresAt: now.add({ minutes: QUOTE_MINUTES }),
    fast: fastOf(contract, now),
    pregnancyAskedOf: isKnown ? [] : pregnancyAskedOf(contract, facts.ranges),
    gestationAskedOf: isKnown ? [] : gestationAskedOf(contract, facts.ranges),
    questionsAskedOf: stillAsked(questionsAskedOf(contract), known.answers),
    consentsAsked: asked.value,
  }
  return { ok: true, value } as const
}

/** Within the limit of cash, which holds for the whole amount; online, with a gateway and a price. */
function whyNotPayable({ total, addsTo }: AddOnContract, mode: PaymentMode, terms: PaymentTerms) {
  if (mode === 'online')
    return isOnlineOffered(terms, total) ? undefined : refused('online-not-offered')
  return addsTo.due > terms.cashLimit ? refused('cash-not-offered') : undefined
}

function refused<Code extends WhyNotAdded>(
  error: Code,
  facts?: Record<string, string | number>,
): Refused<Code> {
  return { ok: false, error, ...(facts && { facts }) }
}

/** Whether they can be booked beside what the order has. */
function whyNotBesides(facts: AddOnQuoting) {
  const { lines, order, priced, rules } = facts
  const own = lines.filter(({ orderId }) => orderId === order.id)
  if (own.length + priced.order.lines.length > MAX_LINES)
    return refused('order-full', { most: MAX_LINES })
  const twice = bookedAlready(facts)
  if (twice) return refused('booked-already', { test: twice.name, panel: twice.within.name })
  const [withdrawn] = rules.filter(({ consentFamily }) =>
    givenFor(facts).some((one) => one.family === consentFamily && one.withdrawnAt !== null),
  )
  if (withdrawn) return refused('not-bookable', { item: withdrawn.code })
  return whyApart([{ order: priced.order, moments: rules.map(timed) }])
}

/** A test of the new ones that the order has, or one of the order that a new panel has. */
function bookedAlready({ lines, items, order, priced }: AddOnQuoting): TestedTwice | undefined {
  const had = lines
    .filter(({ orderId }) => orderId === order.id)
    .map(({ id, itemCode: code, name }) => ({
      code,
      name,
      members: items.filter(({ lineId }) => lineId === id).map((item) => ({ code: item.testCode })),
    }))
  const wanted = priced.order.lines.map(({ code, name, members }) => ({
    code,
    name,
    members: members.map(({ testCode }) => ({ code: testCode })),
  }))
  return testedTwice([...had, ...wanted]).find(
    ({ code, within }) =>
      wanted.some((one) => one.code === code) || wanted.some((one) => one.code === within.code),
  )
}

function givenFor({ given, order }: AddOnQuoting) {
  return given.filter(({ orderId }) => orderId === order.id)
}

/** What is asked to be consented to: what the order's person has consented to is not asked again. */
function rulesAsked(facts: AddOnQuoting): readonly TestRules[] {
  const held = new Set(givenFor(facts).map(({ family }) => family))
  return facts.rules.map((one) =>
    one.consentFamily !== null && held.has(one.consentFamily)
      ? { ...one, consentFamily: null }
      : one,
  )
}

/** Whether the hour of the visit is right for them. */
function whyNotThen(facts: AddOnQuoting, now: Temporal.Instant): Refused<WhyNotAdded> | undefined {
  const { priced, consented, blood, order } = facts
  const { startsAt, endsAt } = visitOfOrder(facts, order.id)
  const people = new Set(facts.orders.map(({ patientId }) => patientId)).size
  const { distanceKm } = priced.order.lab
  const codes = testsOf(priced.order)
  const plan = tubesAdded(facts, {
    order,
    wanted: codes.map((testCode) => ({ testCode })),
    blood,
    consented: consentTests(facts.rules),
  })
  return (
    whyUnconsented([personOfOrder(priced.order)], consented, indianDay(now)) ??
    whyOutside(priced.moments, { startsAt, endsAt }) ??
    whyTooFarFromLab([{ distanceKm, codes }], { drawn: blood.drawn, people, startsAt }) ??
    (plan.ok ? undefined : plan)
  )
}

/** The tests whose tube waits for a consent. Source: decision 065. */
export function consentTests(rules: readonly Pick<TestRules, 'code' | 'consentFamily'>[]) {
  return new Set(rules.flatMap((one) => (one.consentFamily === null ? [] : [one.code])))
}

/**
 * The longest fast of the new tests: how long, from when, and whether that time has passed already. Null
 * where none fasts.
 */
function fastOf({ startsAt, orders }: Contract, now: Temporal.Instant) {
  const hours = Math.max(0, ...orders.flatMap(fastsOf))
  if (hours === 0) return null
  const from = Temporal.Instant.from(startsAt).subtract({ hours })
  return { hours, from: from.toString(), isUnderWay: Temporal.Instant.compare(now, from) > 0 }
}

const fastsOf = ({ lines }: ContractOrder) => lines.map(({ fastingHours }) => fastingHours)
