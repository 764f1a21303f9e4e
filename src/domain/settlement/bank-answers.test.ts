import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BookingId } from '#src/domain/bookings/booking.ts'
import type { Changed } from '#src/domain/changes.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { paise } from '#src/domain/money.ts'
import { LineId, OrderId } from '#src/domain/orders/order.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { amountsOf } from './amounts.ts'
import { answeringFile } from './answering.ts'
import type { AnswersAtHand } from './answers-at-hand.ts'
import type { Payout } from './batch-at-hand.ts'
import { BatchId, PayoutId, SettlementId } from './settlement.ts'
import type { NewEntry } from './taking-back.ts'
import type { UtrRow } from './utr-file.ts'

const now = Temporal.Instant.from('2026-11-24T06:00:00Z')
let ids = 0
const newId = () => `01900000-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`
const by = { id: UserId.parse(newId()), labs: [] }
const batchId = BatchId.parse(newId())

function anEntry(payoutId: PayoutId, gross: number): NewEntry {
  const commission = Math.floor(gross / 5)
  return {
    id: SettlementId.parse(newId()),
    kind: 'share',
    clawsBackId: null,
    visitId: null,
    debtId: null,
    bookingId: BookingId.parse(newId()),
    orderId: OrderId.parse(newId()),
    lineId: LineId.parse(newId()),
    testItemId: TestItemId.parse(newId()),
    labId: LabId.parse(newId()),
    gross: paise(gross),
    commission: paise(commission),
    gst: paise(0),
    tds: paise(0),
    net: paise(gross - commission),
    gstBasisPoints: 1800,
    tdsBasisPoints: 0,
    withheldAs: 'tds',
    lateTds: paise(0),
    state: 'approved',
    version: 3,
    accruedAt: now,
    eligibleAt: now,
    payoutId,
    holdReason: null,
  }
}

/** Approved payouts of one batch, a lab each, with their tests. */
function aBatch(sizes: readonly number[]): AnswersAtHand {
  const made = sizes.map((gross, at) => {
    const id = PayoutId.parse(newId())
    const entries = [anEntry(id, gross), anEntry(id, gross + 7)]
    const of = { id, number: `P${at}`, batchId, labId: LabId.parse(newId()) }
    const rest = { version: 2, bankAccountId: newId(), utr: null, ...amountsOf(entries) }
    return { payout: { ...of, ...rest, state: 'approved' } satisfies Payout, entries }
  })
  return {
    payouts: made.map(({ payout }) => payout),
    entries: made.flatMap(({ entries }) => entries),
    earnings: [],
    batches: [{ id: batchId, state: 'approved', version: 2 }],
    waiting: made.map(({ payout: { number } }) => ({ number, batchId })),
    usedUtrs: [],
    knownBreaks: new Set(),
    invoices: [],
    clawedBack: [],
    interState: new Set(),
    year: '26-27',
    lastInvoice: 41,
    lastCreditNote: 0,
  }
}

const aRow = fc.record({
  at: fc.nat(4),
  status: fc.constantFrom('paid', 'failed', 'returned', 'pending'),
  utr: fc.nat(3),
  isOff: fc.boolean(),
})

type Row = typeof aRow extends fc.Arbitrary<infer Of> ? Of : never

function rowsOf({ payouts }: AnswersAtHand, wished: readonly Row[]): UtrRow[] {
  return wished.map(({ at, status, utr, isOff }, line) => {
    const net = (payouts[at]?.net ?? 0) + (isOff ? 1 : 0)
    const amount = (net / 100).toFixed(2)
    return { line, number: `P${at}`, amount, status, utr: `SBIN${utr}00000000${at}`, reason: '' }
  })
}

/** Every journal, and everything that is written later. */
function entriesOf({ journals = [], afterwards }: Changed): number[] {
  const own = journals.flatMap(({ entries }) => entries.map(({ amount }) => Number(amount)))
  return afterwards ? [...own, ...entriesOf(afterwards)] : own
}

test('whatever a file says: books stay even, each UTR pays once, and an invoice is of a payout that was paid', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 4 }),
      fc.array(aRow, { maxLength: 12 }),
      (sizes, wished) => {
        const facts = aBatch(sizes)
        const said = answeringFile(facts, rowsOf(facts, wished), by, { now, newId })
        if (!said.ok || !said.changes) throw new Error('refused')
        const { answer, changes } = said
        const { paid, failed, returned, known, mismatches } = answer
        const counted = [paid, failed, returned, mismatches].map((some) => some.length)
        expect(counted.reduce((sum, count) => sum + count, known)).toBe(wished.length)
        expect(entriesOf(changes).reduce((sum, amount) => sum + amount, 0)).toBe(0)
        expect(new Set(paid.map(({ utr }) => utr)).size).toBe(paid.length)
        expect(new Set(paid.map(({ number }) => number)).size).toBe(paid.length)
        const invoices = changes.created?.invoice ?? []
        const taxed = facts.payouts.filter(({ commission }) => commission > 0)
        const billed = taxed.filter(({ number }) => paid.some((one) => one.number === number))
        expect(invoices.map(({ serial }) => serial)).toEqual(billed.map((_one, at) => 42 + at))
        const keys = (changes.created?.break ?? []).map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        const answered = new Set([...paid, ...failed].map(({ number }) => number))
        const isClosed = changes.transitions.some(({ machine }) => machine === 'batch')
        expect(isClosed).toBe(answered.size === sizes.length)
      },
    ),
    { numRuns: 2000 },
  )
})
