import { timed } from '#src/domain/catalogue/bookable.ts'
import type { Changes, Decision, Refused } from '#src/domain/changes.ts'
import { ConsentId } from '#src/domain/consents/consent.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Paise } from '#src/domain/money.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { TubeId } from '#src/domain/tubes/tube.ts'
import type { AddTests } from './add-on.ts'
import { consentTests, type WhyNotAdded } from './add-on-quote.ts'
import type { BookingId } from './booking.ts'
import type { AddsTo } from './contract.ts'
import { draftLine } from './drafted.ts'
import { type JoinableBooking, type JoinableOrder, whyNotJoined } from './joinable.ts'
import { knownOfPerson } from './known-of-person.ts'
import { mainVisit } from './main-visit.ts'
import { whyApart } from './moments.ts'
import { type PaymentTerms, whyNotPaidSo } from './payable-so.ts'
import { whyCorrected, whyNotOffered } from './placeable.ts'
import { saidOf } from './placement.ts'
import type { Placing, WhyNotPlaced } from './placing.ts'
import { testsOf } from './pregnancies.ts'
import { tubesAdded } from './tubes-added.ts'
import { drawnBy } from './tubes-for.ts'

/** A booking and a quote of tests that join it, read under their locks. */
export type AddingAtHand = JoinableBooking & { placing: Placing }

/** The answer to tests that joined; amounts in paise. */
export type Added = { bookingId: BookingId; orderId: OrderId; added: Paise; due: Paise }

type At = { now: Temporal.Instant; terms: PaymentTerms; newId: () => string }
type Whole = AddingAtHand & { to: AddsTo; order: JoinableOrder }
type Refusals = WhyNotAdded | WhyNotPlaced

/**
 * Quoted tests join an order at the price that was shown: what is due at the door grows by it, and the
 * order is promised by its slowest test. A quote joins once: a repeated call returns what it did.
 * Refuses `other-quote` where the quote is not for this booking, and `stale` where the visit or what is due
 * is no longer as it was shown.
 * Source: features H1; decision 211.
 */
export function adding(
  facts: AddingAtHand,
  as: Omit<AddTests, 'quoteId'>,
  at: At,
): Decision<Added, Refusals> {
  const { quote } = facts.placing
  const to = quote.contract.addsTo
  const order = facts.orders.find(({ id }) => id === to?.orderId)
  if (to?.bookingId !== facts.booking.id || !order) return { ok: false, error: 'other-quote' }
  const { bookingId, orderId, due } = to
  const answer = { bookingId, orderId, added: quote.contract.total, due }
  if (quote.usedAt) return { ok: true, answer }
  const whole = { ...facts, to, order }
  const why = whyNotNow(whole, at)
  if (why) return why
  const joined = joinedBy(whole, as, at)
  return joined.ok ? { ok: true, answer, changes: joined.changes } : joined
}

function whyNotNow(facts: Whole, { now, terms }: At): Refused<Refusals> | undefined {
  const { placing, to, order, payment } = facts
  const { contract, expiresAt } = placing.quote
  const due = { total: to.due, by: placing.account, now }
  if (Temporal.Instant.compare(now, expiresAt) > 0) return { ok: false, error: 'quote-expired' }
  const moments = placing.tests.map(timed)
  return (
    whyNotJoined(facts, order) ??
    whyStale(facts) ??
    whyNotOffered(ofItsTests(placing), indianDay(now)) ??
    whyNotPaidSo(payment.mode, due, terms) ??
    whyCorrected(contract, placing.household) ??
    whyApart(contract.orders.map((one) => ({ order: one, moments })))
  )
}

/** What was shown: the hour of the visit, and what is due at the door. */
function whyStale({ placing, to, payment, ...facts }: Whole): Refused<'stale'> | undefined {
  const { startsAt } = mainVisit(facts)
  const isShown = startsAt.equals(Temporal.Instant.from(placing.quote.contract.startsAt))
  return isShown && payment.version === to.paymentVersion
    ? undefined
    : { ok: false, error: 'stale' }
}

/** Without the rules of tests that are booked already. */
function ofItsTests(placing: Placing): Placing {
  const codes = new Set(placing.quote.contract.orders.flatMap(testsOf))
  return { ...placing, tests: placing.tests.filter(({ code }) => codes.has(code)) }
}

type Joined = { ok: true; changes: Changes } | Refused<Refusals>

function joinedBy(facts: Whole, as: Omit<AddTests, 'quoteId'>, at: At): Joined {
  const { order, placing } = facts
  const today = indianDay(at.now)
  const known = knownOfPerson(facts, order)
  const pregnancies = known.pregnancies.length > 0 ? known.pregnancies : as.pregnancies
  const answers = [...known.answers, ...(as.answers ?? [])]
  const said = saidOf(withoutGiven(facts), { ...as, pregnancies, answers }, today)
  if (!said.ok) return said
  const drafted = draftLines(facts, at)
  const wanted = drafted.flatMap(({ items }) => items)
  const blood = { ...drawnBy(placing), today, startsAt: mainVisit(facts).startsAt }
  const consented = consentTests(placing.tests)
  const tubes = tubesAdded(facts, { order, wanted, blood, consented })
  if (!tubes.ok) return tubes
  return {
    ok: true,
    changes: changesOf(facts, { drafted, tubes: tubes.value, said: said.value }, at),
  }
}

/** What the person has consented to for this order is not asked again. */
function withoutGiven({ placing, given, order }: Whole): Placing {
  const held = new Set(
    given.filter(({ orderId }) => orderId === order.id).map(({ family }) => family),
  )
  const tests = placing.tests.map((test) =>
    test.consentFamily !== null && held.has(test.consentFamily)
      ? { ...test, consentFamily: null }
      : test,
  )
  return { ...placing, tests }
}

function draftLines({ order, lines, placing }: Whole, { now, newId }: At) {
  const own = lines.filter(({ orderId }) => orderId === order.id)
  const next = Math.max(-1, ...own.map(({ position }) => position)) + 1
  const wanted = placing.quote.contract.orders.flatMap((one) => one.lines)
  return wanted.map((line, place) =>
    draftLine({ newId }, order, { line, position: next + place, addedAt: now }),
  )
}

type Drafts = {
  drafted: ReturnType<typeof draftLines>
  tubes: Extract<ReturnType<typeof tubesAdded<DraftItem>>, { ok: true }>['value']
  said: Extract<ReturnType<typeof saidOf>, { ok: true }>['value']
}
type DraftItem = ReturnType<typeof draftLines>[number]['items'][number]

function changesOf(facts: Whole, { drafted, tubes, said }: Drafts, at: At): Changes {
  const { booking, payment, placing, to } = facts
  const { id, contract } = placing.quote
  const visit = mainVisit(facts)
  const fresh = tubes.planned.map(({ tubeTypeCode, items }) => ({
    tube: freshTube(facts, tubeTypeCode, at),
    items,
  }))
  return {
    bookingId: booking.id,
    claims: [{ of: 'quote', id, at: at.now }],
    transitions: [],
    created: {
      tube: fresh.map(({ tube }) => tube),
      orderLine: drafted.map(({ line }) => line),
      item: drafted.flatMap(({ items }) => items),
      tubeItem: [
        ...tubes.joined.map(({ tubeId, item }) => ({ tubeId, testItemId: item.id })),
        ...fresh.flatMap(({ tube, items }) =>
          items.map((item) => ({ tubeId: tube.id, testItemId: item.id })),
        ),
      ],
      testConsent: consentsOf(facts, said, at),
    },
    updated: {
      moreDue: [{ id: payment.id, version: payment.version, amount: contract.total }],
      moreCash: [{ id: visit.id, version: visit.version, cashDue: contract.total }],
      moreBooked: [{ id: booking.id, total: contract.total }],
      grownOrders: [grown(facts, said)],
    },
    news: [{ event: 'tests-added', startsAt: visit.startsAt }],
    audit: { subjectId: booking.id, detail: { orderId: to.orderId, added: contract.total } },
  }
}

function freshTube(facts: Whole, tubeTypeCode: string, { newId }: At) {
  const { id: orderId, labId } = facts.order
  const { id: visitId } = mainVisit(facts)
  const state = 'planned' as const
  return { id: TubeId.parse(newId()), orderId, visitId, labId, tubeTypeCode, state }
}

/** The order as it is with them: the longest turnaround, and what was answered for them. */
function grown({ order, placing }: Whole, { pregnancies, answers }: Drafts['said']) {
  const [contract] = placing.quote.contract.orders
  const lines = contract?.lines ?? []
  const pregnancy = contract && pregnancies.get(contract)
  const said = contract && answers.get(contract)
  const isKnown = order.isPregnant !== null
  return {
    id: order.id,
    version: order.version,
    tatHours: Math.max(order.tatHours, ...lines.map(({ tatHours }) => tatHours)),
    isPregnant: isKnown ? order.isPregnant : (pregnancy?.isPregnant ?? null),
    dueOn: isKnown ? order.dueOn : (pregnancy?.dueOn ?? null),
    answers: said ? { ...order.answers, ...said } : order.answers,
  }
}

function consentsOf({ order, placing }: Whole, { consents }: Drafts['said'], { now, newId }: At) {
  const { accountId, labId } = order
  const consent = { orderId: order.id, accountId, labId, consentedBy: accountId, consentedAt: now }
  return placing.quote.contract.orders.flatMap((one) =>
    (consents.get(one) ?? []).map((said) => ({
      id: ConsentId.parse(newId()),
      ...consent,
      ...said,
    })),
  )
}
