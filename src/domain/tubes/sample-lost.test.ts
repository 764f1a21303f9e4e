import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Changes, Decision } from '#src/domain/changes.ts'
import { sumPaise } from '#src/domain/money.ts'
import { givingUp } from '#src/domain/results/giving-up.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import { endingCollection } from '#src/domain/visits/ending-collection.ts'
import { aSample, aSampleAt, type TubeOfSample } from '#test/a-sample.ts'
import { now } from '#test/collection.ts'
import { idOf } from '#test/on-the-bench.ts'
import { losing } from './losing.ts'
import { rejecting } from './rejecting.ts'
import { writingOff } from './writing-off.ts'

const wishes = {
  itemState: ['ordered', 'ready', 'entered', 'authorised', 'recollect'],
  state: ['handed-over', 'accepted', 'in-testing'],
  recollections: [0, 1, 2],
  isPaid: [true, false],
  freeHours: [0, 1, 3],
  isWorked: [true, false],
} as const

/** A tube in any hands of its life, with or without money, hours, rosters and earlier fresh samples. */
const samples = wishes.itemState.flatMap((itemState) =>
  wishes.state.flatMap((state) =>
    wishes.recollections.flatMap((recollections) =>
      wishes.isPaid.flatMap((isPaid) =>
        wishes.freeHours.flatMap((freeHours) =>
          wishes.isWorked.map((isWorked) => {
            const visit = { state: 'handed-over' as const, manifestAt: now, collectedAt: now }
            const wish = { itemState, recollections, isPaid, freeHours }
            const facts = aSample({ ...wish, visit, tube: { state, collectedAt: now } })
            return { wish, facts: isWorked ? facts : { ...facts, rosters: [] } }
          }),
        ),
      ),
    ),
  ),
)

function changesOf(decision: Decision<unknown, string>): Changes {
  if (!decision.ok || !decision.changes) throw new Error(JSON.stringify(decision))
  return decision.changes
}

/** Every row moves from the state and version in which the step before left it. */
function expectChained({ transitions }: Changes) {
  const seen = new Map<string, { state: string; version: number }>()
  for (const { row, to } of transitions) {
    const { state, version } = row
    expect({ state, version }).toEqual(seen.get(row.id) ?? { state, version })
    seen.set(row.id, { state: to, version: row.version + 1 })
  }
}

function expectBalanced({ journals = [] }: Changes) {
  for (const { entries } of journals) expect(sumPaise(entries.map(({ amount }) => amount))).toBe(0)
}

/** Exactly one of two things: drawn again, or given up and refunded if paid; and told once. */
function expectOneEnd(facts: TubeOfSample, changes: Changes, isPaid: boolean) {
  const itemId = facts.tubeItems[0]?.testItemId
  const item = facts.items.find(({ id }) => id === itemId)
  const end = changes.transitions.findLast(({ row }) => row.id === itemId)?.to ?? item?.state
  const isRedrawn = (changes.created?.tube ?? []).length === 1
  expect(end).toBe(isRedrawn ? 'recollect' : 'not-performed')
  expect(changes.news).toHaveLength(1)
  const refunds = changes.created?.refund ?? []
  expect(refunds.map(({ amount }) => amount)).toEqual(!isRedrawn && isPaid ? [item?.price] : [])
  expect(changes.claims ?? []).toHaveLength((changes.created?.visit ?? []).length)
  return isRedrawn
}

test('a rejected tube is drawn again at most twice and only in a free hour, or its test is refunded', () => {
  for (const { facts, wish } of samples) {
    const changes = changesOf(rejecting(facts, { reason: 'clotted' }, aSampleAt()))
    expectChained(changes)
    expectBalanced(changes)
    const isRedrawn = expectOneEnd(facts, changes, wish.isPaid)
    expect(isRedrawn, JSON.stringify(wish)).toBe(wish.recollections < 2 && wish.freeHours > 0)
  }
})

test('the count of fresh samples goes with the step of the order, or alone where it takes none', () => {
  const drawnAgain = samples.filter(({ wish }) => wish.recollections < 2 && wish.freeHours > 0)
  for (const { facts, wish } of drawnAgain)
    for (const state of ['recollection-due' as const, facts.orders[0]?.state]) {
      const orders = facts.orders.map((one) => ({ ...one, ...(state && { state }) }))
      const { transitions, updated } = changesOf(
        rejecting({ ...facts, orders }, { reason: 'clotted' }, aSampleAt()),
      )
      const counts = [
        ...transitions.flatMap(({ patch }) => patch['recollections'] ?? []),
        ...(updated?.redrawn ?? []).map(({ recollections }) => recollections),
      ]
      expect(counts, JSON.stringify(wish)).toEqual([wish.recollections + 1])
    }
})

test('a lost tube whose test is signed stays signed; any other is drawn again or given up', () => {
  for (const { facts, wish } of samples) {
    const by = { ...aSampleAt(), covers: () => true }
    const { version } = facts.tube
    const changes = changesOf(losing(facts, { version, reason: 'broken' }, by))
    expectChained(changes)
    expectBalanced(changes)
    if (wish.itemState !== 'authorised') {
      expectOneEnd(facts, changes, wish.isPaid)
      continue
    }
    expect(changes.transitions.filter(({ machine }) => machine === 'item')).toEqual([])
    expect(changes.news ?? []).toEqual([])
  }
})

test('a tube lost at the door is drawn at once, which counts as no fresh sample', () => {
  const facts = aSample({ tube: { state: 'collected', collectedAt: now }, recollections: 2 })
  const by = { ...aSampleAt(facts.visit.phlebotomistId), covers: () => true }
  const changes = changesOf(losing(facts, { version: 2, reason: 'broken' }, by))
  expect(changes.created?.tube).toMatchObject([{ visitId: facts.visit.id, state: 'planned' }])
  expect(changes.created?.visit ?? []).toEqual([])
  expect(changes.news).toEqual([])
  expect(changes.updated?.redrawn ?? []).toEqual([])
})

test('a tube that is not drawn ends its test, refunded once, and no other', () => {
  for (const isPaid of [true, false]) {
    const facts = aSample({ isPaid })
    const changes = changesOf(writingOff(facts, { reason: 'difficult-vein' }, aSampleAt()))
    const ended = changes.transitions.filter(({ machine }) => machine === 'item')
    expect(ended.map(({ row, to }) => [row.id, to])).toEqual([[idOf(21), 'not-performed']])
    expect(changes.created?.refund ?? []).toHaveLength(isPaid ? 1 : 0)
  }
})

test('a collection that is ended makes one refund and one message, however many tubes are left', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5 }), fc.boolean(), (more, isPaid) => {
      const startsAt = now.subtract({ hours: 6 })
      const times = { startsAt, endsAt: startsAt.add({ hours: 1 }) }
      const facts = aSample({
        isPaid,
        visit: times,
        tube: { state: 'collected', collectedAt: now },
      })
      const [, sisters] = facts.tubes
      const [, hers] = facts.items
      if (!sisters || !hers) throw new Error('no sister')
      const extra = Array.from({ length: more }, (_, at) => ({
        tube: { ...sisters, id: idOf(300 + at) as typeof sisters.id },
        item: { ...hers, id: idOf(400 + at) as typeof hers.id },
      }))
      const left = {
        ...facts,
        tubes: [...facts.tubes, ...extra.map(({ tube }) => tube)],
        items: [...facts.items, ...extra.map(({ item }) => item)],
        tubeItems: [
          ...facts.tubeItems,
          ...extra.map(({ tube, item }) => ({ tubeId: tube.id, testItemId: item.id })),
        ],
      }
      const at = { ...aSampleAt(), id: SettlementId.parse(idOf(500)) }
      const input = { version: facts.visit.version, reason: 'phlebotomist-unreachable' as const }
      const decided = endingCollection(left, input, at)
      const changes = changesOf(decided)
      expect(decided).toMatchObject({ answer: { notDrawn: more + 1 } })
      expectChained(changes)
      expect(changes.news).toHaveLength(1)
      expect(changes.created?.refund ?? []).toHaveLength(isPaid ? 1 : 0)
    }),
    { numRuns: 500 },
  )
})

test('tests are given up by the version shown, and not while they are measured or on the way', () => {
  const over = { state: 'handed-over' as const, manifestAt: now, collectedAt: now }
  const of = (itemState: 'ready' | 'entered', version = 1) => {
    const facts = aSample({ itemState, visit: over, tube: { state: 'accepted', collectedAt: now } })
    const [item] = facts.items
    if (!item) throw new Error('no test')
    const tests = [{ testItemId: item.id, version }]
    return givingUp(facts, { orderId: item.orderId, reason: 'reagent-out', tests }, aSampleAt())
  }
  expect(of('ready')).toMatchObject({ ok: true, answer: { ended: 1 } })
  expect(of('ready', 2)).toMatchObject({ error: 'stale' })
  expect(of('entered')).toMatchObject({ error: 'not-allowed-now' })
})
