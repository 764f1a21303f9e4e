import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BookingId } from '#src/domain/bookings/booking.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { paise, sumPaise } from '#src/domain/money.ts'
import { LineId, OrderId } from '#src/domain/orders/order.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { makingBatch } from './making.ts'
import { BatchId, SettlementId } from './settlement.ts'
import type { NewEntry } from './taking-back.ts'

const week = Temporal.PlainDate.from('2026-11-16')
const over = Temporal.Instant.from('2026-11-24T06:00:00Z')
let ids = 0
const newId = () => `01900000-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`
const by = { id: UserId.parse(newId()), labs: [] }
const at = { now: over, batchId: BatchId.parse(newId()), newId }

function anEntry(labId: LabId, net: number): NewEntry {
  const nothing = paise(0)
  return {
    id: SettlementId.parse(newId()),
    kind: net < 0 ? 'claw-back' : 'share',
    clawsBackId: null,
    visitId: null,
    debtId: null,
    bookingId: BookingId.parse(newId()),
    orderId: OrderId.parse(newId()),
    lineId: LineId.parse(newId()),
    testItemId: TestItemId.parse(newId()),
    labId,
    gross: paise(net),
    commission: nothing,
    gst: nothing,
    tds: nothing,
    net: paise(net),
    gstBasisPoints: 1800,
    tdsBasisPoints: 0,
    withheldAs: 'tds',
    lateTds: nothing,
    state: 'eligible',
    version: 2,
    accruedAt: over,
    eligibleAt: over,
    payoutId: null,
    holdReason: null,
  }
}

const states = ['active', 'inactive', 'suspended', 'terminated', 'refused'] as const
const aLab = fc.record({
  nets: fc.array(fc.integer({ min: -50_000, max: 90_000 }), { minLength: 1, maxLength: 5 }),
  state: fc.constantFrom(...states),
  hasAccount: fc.boolean(),
})

type Wish = typeof aLab extends fc.Arbitrary<infer Of> ? Of : never

function aWeek(wishes: readonly Wish[]) {
  const labs = wishes.map(({ state, hasAccount, nets }, position) => {
    const labId = LabId.parse(newId())
    const account = { id: newId(), ifsc: 'SBIN0000001', holderName: 'A', accountLastFour: '1234' }
    const lab = { labId, code: `LAB${position}`, name: 'A lab', state }
    return { lab: { ...lab, account: hasAccount ? account : null }, nets }
  })
  const entries = labs.flatMap(({ lab, nets }) => nets.map((net) => anEntry(lab.labId, net)))
  return {
    week,
    entries,
    labs: labs.map(({ lab }) => lab),
    earnings: [],
    phlebotomists: [],
    batches: [],
  }
}

function netsOf({ entries }: { entries: readonly NewEntry[] }, of: LabId) {
  return entries.filter(({ labId }) => labId === of).map(({ net }) => net)
}

test('whatever labs earned: each is paid its sum or is named, every entry of a paid lab is in its payout', () => {
  fc.assert(
    fc.property(fc.array(aLab, { minLength: 1, maxLength: 6 }), (wishes) => {
      const facts = aWeek(wishes)
      const said = makingBatch(facts, by, at)
      const isPaid = facts.labs.some(
        ({ state, account, labId }) =>
          state !== 'refused' && account && sumPaise(netsOf(facts, labId)) > 0,
      )
      expect(said.ok || said.error).toBe(isPaid || 'nothing-to-pay')
      fc.pre(said.ok)
      const payouts = said.changes?.created?.payout ?? []
      expect(payouts.length + said.answer.leftOut.length).toBe(wishes.length)
      expect(sumPaise(payouts.map(({ net }) => net))).toBe(said.answer.totals.net)
      const moved = new Map(
        said.changes?.transitions.map(({ row, patch }) => [row.id, patch.payoutId]),
      )
      for (const { id, labId, net } of payouts) {
        const own = facts.entries.filter((entry) => entry.labId === labId)
        expect(net).toBeGreaterThan(0)
        expect(sumPaise(own.map((entry) => entry.net))).toBe(net)
        for (const entry of own) expect(moved.get(entry.id)).toBe(id)
      }
      const paid = new Set(payouts.map(({ labId }) => labId))
      expect(moved.size).toBe(facts.entries.filter(({ labId }) => paid.has(labId)).length)
    }),
    { numRuns: 2000 },
  )
})

test('a week that is not over, one that has a batch, and one’s own lab: the refusals in their order', () => {
  const facts = aWeek([{ nets: [100], state: 'active', hasAccount: true }])
  const early = { ...at, now: Temporal.Instant.from('2026-11-20T06:00:00Z') }
  expect(makingBatch(facts, by, early)).toMatchObject({ error: 'week-not-over' })
  const standing = { ...facts, batches: [{ number: 'S1', state: 'closed' }] }
  expect(makingBatch(standing, by, at)).toMatchObject({ error: 'batch-exists' })
  const own = { ...by, labs: facts.labs.map(({ labId }) => labId) }
  expect(makingBatch(facts, own, at)).toMatchObject({ error: 'same-person' })
  const withdrawn = { ...facts, batches: [{ number: 'S1', state: 'withdrawn' }] }
  expect(makingBatch(withdrawn, by, at)).toMatchObject({ answer: { number: 'S2611162' } })
})
