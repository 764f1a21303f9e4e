import type { Changes, Refused } from '#src/domain/changes.ts'
import { ConsentId } from '#src/domain/consents/consent.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { TubeId } from '#src/domain/tubes/tube.ts'
import type { SaidOfTests } from './add-on.ts'
import { consentTests } from './add-on-quote.ts'
import { draftLine } from './drafted.ts'
import type { JoinedAt, WhyNotJoining, Whole } from './joining-at-hand.ts'
import { knownOfPerson } from './known-of-person.ts'
import { visitOfOrder } from '#src/domain/visits/visit-of-order.ts'
import { saidOf } from './placement.ts'
import type { Placing } from './placing.ts'
import { tubesAdded } from './tubes-added.ts'
import { drawnBy } from './tubes-for.ts'

type Joined =
  | { ok: true; lines: ReturnType<typeof draftLines>[number]['line'][]; changes: Changes }
  | Refused<WhyNotJoining>

/**
 * What changes where quoted tests join an order, but for their money: lines, tests and tubes, what the
 * booking comes to, and the order's turnaround.
 * Source: features H1; decision 211.
 */
export function joinedTests(facts: Whole, as: SaidOfTests, at: JoinedAt): Joined {
  const { order, placing } = facts
  const today = indianDay(at.now)
  const known = knownOfPerson(facts, order)
  const pregnancies = known.pregnancies.length > 0 ? known.pregnancies : as.pregnancies
  const answers = [...known.answers, ...(as.answers ?? [])]
  const said = saidOf(withoutGiven(facts), { ...as, pregnancies, answers }, today)
  if (!said.ok) return said
  const drafted = draftLines(facts, at)
  const wanted = drafted.flatMap(({ items }) => items)
  const blood = { ...drawnBy(placing), today, startsAt: visitOfOrder(facts, order.id).startsAt }
  const consented = consentTests(placing.tests)
  const tubes = tubesAdded(facts, { order, wanted, blood, consented })
  if (!tubes.ok) return tubes
  const lines = drafted.map(({ line }) => line)
  const changes = changesOf(facts, { drafted, tubes: tubes.value, said: said.value }, at)
  return { ok: true, lines, changes }
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

function draftLines({ order, lines, placing }: Whole, { now, newId }: JoinedAt) {
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

function changesOf(facts: Whole, { drafted, tubes, said }: Drafts, at: JoinedAt): Changes {
  const { booking, placing, to } = facts
  const { id, contract } = placing.quote
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
      moreBooked: [{ id: booking.id, total: contract.total }],
      grownOrders: [grown(facts, said)],
    },
    audit: { subjectId: booking.id, detail: { orderId: to.orderId, added: contract.total } },
  }
}

function freshTube(facts: Whole, tubeTypeCode: string, { newId }: JoinedAt) {
  const { id: orderId, labId } = facts.order
  const { id: visitId } = visitOfOrder(facts, orderId)
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

function consentsOf(
  { order, placing }: Whole,
  { consents }: Drafts['said'],
  { now, newId }: JoinedAt,
) {
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
