import { afterAll, expect, test } from 'vitest'
import { type FeeStage, feeTable } from '#src/domain/bookings/fee-table.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { FailReason } from '#src/domain/visits/visit.ts'
import {
  aBooker,
  aBooking,
  arrived,
  balances,
  demoActor,
  demoLab,
  drawn,
  identified,
  mayComeEarly,
  received,
} from '#test/booking.ts'
import { failedAtTheDoor, hoursLater } from '#test/failed-visits.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, brokenMoney, type PaidBooking } from '#test/refunds.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { office, phlebotomist, worker } = await aCrew(product)
const technician = await demoActor(product, 'technician')
const field = product.as(phlebotomist)

type Mode = 'cash' | 'online'
type At = Pick<PaidBooking, 'booker' | 'bookingId' | 'visitId' | 'orderId' | 'view'>
type Ending = (at: At) => Promise<{ charge: number } | undefined>

// The demo lab charges ₹100 for collection and ₹110 for haemoglobin.
const [tests, collection, platform] = [11_000, 10_000, 2000]
const [total, fee] = [tests + collection, collection + platform]

async function begun(mode: Mode): Promise<At> {
  const booker = await aBooker(product)
  if (mode === 'online') return aPaidBooking(paying, { booker })
  return { booker, ...(await aBooking(product, booker)) }
}

const cancel: Ending = async ({ booker, bookingId }) => {
  const app = product.as(booker.actor)
  const { cancellation } = await app.viewBooking({ bookingId })
  if (!cancellation.isOpen) throw new Error(`closed: ${cancellation.why}`)
  const shown = await app.cancelBooking({ bookingId, expectedChargePaise: cancellation.charge })
  // What was shown is what happens.
  expect(shown).toEqual({
    charge: cancellation.charge,
    refund: cancellation.refund,
    credit: cancellation.credit,
  })
  return shown
}

const isRefused: Ending = async ({ booker, bookingId }) => {
  const cancelling = product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })
  await expect(cancelling).rejects.toMatchObject({ refusal: 'not-cancellable-after-collection' })
  return undefined
}

const atTheDoor = async ({ booker, bookingId, visitId, orderId, view }: At) => {
  await arrived(product, phlebotomist, { bookingId, visitId, orderId, view })
  await identified(product, { phlebotomist, booker, visitId })
  const { payment, tubes } = await field.viewVisit({ visitId })
  if (payment.state === 'due') await field.takeCash({ visitId, amountPaise: payment.amount })
  return tubes
}

type Then = 'at once' | 'undisputed' | 'disputed, stands' | 'disputed, waived' | 'a fortnight later'
type Failure = Parameters<typeof failedAtTheDoor>[2]

/** The visit fails; then time passes, or the patient objects and the office decides. */
const failing =
  (reason: FailReason, then: Then, said: Partial<Failure> = {}): Ending =>
  async (at) => {
    const now = product.clock.at().toString()
    const { visitId } = at
    const startCode = at.view.visits[0]?.startCode ?? ''
    const code = reason === 'refused' ? { startCode } : {}
    const failed = await failedAtTheDoor(product, phlebotomist, {
      visitId,
      reason,
      ...code,
      ...said,
    })
    expect(failed.charge).toBe(0)
    const ended = await thenCharge[then](at)
    product.clock.set(now)
    return ended
  }

const chargeOf = async ({ booker, bookingId }: At) => {
  const view = await product.as(booker.actor).viewBooking({ bookingId })
  return { charge: view.cancellationCharge ?? -1 }
}

const decided = async (at: At, word: 'uphold' | 'waive') => {
  const patient = product.as(at.booker.actor)
  const { visitFee } = await patient.viewBooking(at)
  if (!visitFee) throw new Error('no fee')
  const { visitFeeId, version } = visitFee
  await patient.disputeVisitFee({ visitFeeId, version, words: 'I was at home' })
  // A disputed fee does not change, however long the office takes.
  await hoursLater(product, 72, async () => {})
  const seen = { visitFeeId, version: version + 1 }
  if (word === 'uphold')
    await office.decideVisitFee({ ...seen, verdict: 'uphold', reason: 'evidence-seen' })
  else await office.decideVisitFee({ ...seen, verdict: 'waive', reason: 'patient-was-there' })
  return chargeOf(at)
}

const thenCharge: Record<Then, (at: At) => Promise<{ charge: number }>> = {
  'at once': (at) => hoursLater(product, 47.9, () => chargeOf(at)),
  undisputed: (at) => hoursLater(product, 48, () => chargeOf(at)),
  'disputed, stands': (at) => decided(at, 'uphold'),
  'disputed, waived': (at) => decided(at, 'waive'),
  'a fortnight later': async (at) => {
    const { charge } = await hoursLater(product, 24 * 13.9, () => chargeOf(at))
    expect(charge).toBe(0)
    return hoursLater(product, 24 * 14, () => chargeOf(at))
  },
}

const stages: Record<string, Ending> = {
  'before accept': cancel,
  after: async (at) => {
    await field.acceptVisit(at)
    return cancel(at)
  },
  'on the way': async (at) => {
    await field.acceptVisit(at)
    await mayComeEarly(product, at.visitId)
    await field.departForVisit(at)
    return cancel(at)
  },
  arrived: async (at) => {
    await arrived(product, phlebotomist, at)
    return cancel(at)
  },
  collected: async (at) => {
    await atTheDoor(at)
    await drawn(product, phlebotomist, at.visitId)
    await isRefused(at)
    await field.finishCollection(at)
    return undefined
  },
  'phlebotomist late': async (at) => {
    await field.acceptVisit(at)
    return later(at, () => cancel(at))
  },
  'phlebotomist never came': async (at) => {
    await field.acceptVisit(at)
    return later(at, async () => {
      await worker.giveUpVisits()
      return cancel(at)
    })
  },
  released: async (at) => {
    await field.acceptVisit(at)
    await field.releaseVisit({ visitId: at.visitId, reason: 'my bike broke down' })
    return cancel(at)
  },
  recollection: async (at) => {
    const [barcode] = await received(product, { phlebotomist, technician, booker: at.booker }, at)
    if (!barcode) throw new Error('nothing was drawn')
    await product.as(technician).rejectTube({ barcode, reason: 'clotted' })
    const { visits } = await product.as(at.booker.actor).viewBooking(at)
    const visitId = visits.at(-1)?.visitId ?? at.visitId
    const now = product.clock.at().toString()
    const failed = await failedAtTheDoor(product, phlebotomist, { visitId })
    product.clock.set(now)
    await isRefused(at)
    return failed
  },
  'not home': failing('not-home', 'at once'),
  refused: failing('refused', 'at once'),
  'wrong address': failing('wrong-address', 'at once'),
  'not home, undisputed': failing('not-home', 'undisputed'),
  'refused, undisputed': failing('refused', 'undisputed'),
  'wrong address, undisputed': failing('wrong-address', 'undisputed'),
  'not home, disputed, stands': failing('not-home', 'disputed, stands'),
  'not home, disputed, waived': failing('not-home', 'disputed, waived'),
  'not home, no place': failing('not-home', 'undisputed', { place: () => undefined }),
  'not home, no place, stands': failing('not-home', 'disputed, stands', { place: () => undefined }),
  'refused, no code, nobody decides': failing('refused', 'a fortnight later', {
    startCode: undefined as never,
  }),
  'nothing drawn': async (at) => {
    for (const { tubeId } of await atTheDoor(at))
      await field.writeOffTube({ tubeId, reason: 'difficult-vein' })
    return field.failVisit({ visitId: at.visitId, reason: 'difficult-vein' })
  },
  'cash already taken': async (at) => {
    await atTheDoor(at)
    return cancel(at)
  },
  'lab’s fault': async (at) => {
    await field.acceptVisit(at)
    const { bookingId } = at
    return office.cancelBooking({ bookingId, expectedChargePaise: 0, fault: 'lab' })
  },
  'lab’s fault before accept': ({ bookingId }) =>
    office.cancelBooking({ bookingId, expectedChargePaise: 0, fault: 'lab' }),
  'met nobody': async (at) => {
    await arrived(product, phlebotomist, at)
    return later(at, () => cancel(at))
  },
  'lab suspended': async (at) => {
    await field.acceptVisit(at)
    const labId = await demoLab(product)
    await lab(labId, 'suspended')
    const ended = await cancel(at)
    await lab(labId, 'inactive')
    await lab(labId, 'active')
    return ended
  },
}

const lab = (id: LabId, state: string) =>
  product.asOwner('update labs set state = $2 where id = $1', [id, state])

/** Acts more than half an hour after the visit's hour, then moves the clock back. */
async function later<Answer>({ view }: At, act: () => Promise<Answer>): Promise<Answer> {
  const now = product.clock.at().toString()
  const end = Temporal.Instant.from(view.visits[0]?.endsAt ?? '')
  product.clock.set(end.add({ minutes: 31 }).toString())
  const answer = await act()
  product.clock.set(now)
  return answer
}

type Row = { charge: number; back: number; owed: number; credit: number; books: object }

const nothing: Row = { charge: 0, back: 0, owed: 0, credit: 0, books: {} }
const kept: Record<Mode, Row> = {
  cash: { ...nothing, charge: fee, owed: fee, books: { receivable: fee, 'deferred-fee': -fee } },
  online: {
    ...nothing,
    charge: fee,
    back: total - fee,
    books: {
      gateway: total,
      'phlebotomist-payable': -collection,
      'platform-revenue': -platform,
      'refund-payable': fee - total,
    },
  },
}
/**
 * Nothing is charged, owed or earned; an online payment is refunded at once, except for the fee.
 */
const waits: Record<Mode, Row> = {
  cash: nothing,
  online: {
    ...nothing,
    back: total - fee,
    books: { 'customer-advance': -fee, gateway: total, 'refund-payable': fee - total },
  },
}
const free: Record<Mode, Row> = {
  cash: nothing,
  online: { ...nothing, back: total, books: { gateway: total, 'refund-payable': -total } },
}
const credited = { goodwill: fee, 'customer-credit': -fee }
const ours: Record<Mode, Row> = {
  cash: { ...nothing, credit: fee, books: credited },
  online: { ...free.online, credit: fee, books: { ...free.online.books, ...credited } },
}
/** A sample was drawn: the visit is earned, the test stays an advance until the lab has it. */
const drawnAndPaid: Record<Mode, Row> = {
  cash: { ...nothing, books: { 'cash-in-hand': total, ...earned() } },
  online: { ...nothing, books: { gateway: total, ...earned() } },
}

function earned() {
  return { 'customer-advance': -tests, 'phlebotomist-payable': -collection }
}

/** What a row of the domain's fee table means in money and ledger. */
const moneyOfRow = (stage: FeeStage): Record<Mode, Row> => {
  const { fee: charged, credit } = feeTable[stage]
  if (credit === 'charge') return ours
  return { none: free, charged: kept, waits, closed: drawnAndPaid }[charged]
}

/** Each ending, the row that applies, and what a cash booking gets back in addition. */
const table: [stage: string, row: FeeStage, cash?: Partial<Row>][] = [
  ['before accept', 'before-acceptance'],
  ['after', 'after-acceptance'],
  ['on the way', 'after-acceptance'],
  ['arrived', 'after-acceptance'],
  ['collected', 'sample-collected'],
  ['phlebotomist late', 'our-fault-after-acceptance'],
  ['phlebotomist never came', 'our-fault-after-acceptance'],
  ['released', 'before-acceptance'],
  ['recollection', 'sample-collected'],
  ['not home', 'failed-by-patient'],
  ['refused', 'failed-by-patient'],
  ['wrong address', 'failed-by-patient'],
  ['not home, undisputed', 'fee-stands'],
  ['refused, undisputed', 'fee-stands'],
  ['wrong address, undisputed', 'fee-stands'],
  ['not home, disputed, stands', 'fee-stands'],
  ['not home, disputed, waived', 'fee-let-go'],
  ['not home, no place', 'failed-by-patient'],
  ['not home, no place, stands', 'fee-stands'],
  ['refused, no code, nobody decides', 'fee-let-go'],
  ['nothing drawn', 'nothing-drawn', { back: total }],
  ['cash already taken', 'after-acceptance', { back: total }],
  ['lab’s fault', 'our-fault-after-acceptance'],
  ['lab’s fault before accept', 'our-fault-before-acceptance'],
  ['met nobody', 'met-nobody'],
  ['lab suspended', 'our-fault-after-acceptance'],
]

test('every row of the fee table is tried', () => {
  const tried = new Set(table.map(([, row]) => row))
  expect([...tried].toSorted()).toEqual(Object.keys(feeTable).toSorted())
})

async function moneyOf({ bookingId }: At) {
  const { rows } = await product.pool.query(
    `select
      (select coalesce(sum(amount_paise), 0)::int from refunds where booking_id = $1
        and state <> 'rejected')
      + (select coalesce(sum(amount_paise), 0)::int from payments where booking_id = $1
        and state = 'handed-back') as back,
      (select coalesce(sum(amount_paise), 0)::int from receivables where booking_id = $1) as owed,
      (select coalesce(sum(amount_paise), 0)::int from credits where booking_id = $1) as credit,
      (select count(*)::int from payments where booking_id = $1 and state = 'void') as void`,
    [bookingId],
  )
  return rows[0]
}

for (const [stage, row, cash] of table)
  for (const mode of ['cash', 'online'] as const)
    test(`${mode}, ${stage}: charge, refund, receivable, credit and ledger to the paisa`, async () => {
      const expected = moneyOfRow(row)
      const back = { ...expected[mode], ...(mode === 'cash' && cash) }
      const at = await begun(mode)
      expect(at.view).toMatchObject({ total, cancellationFee: fee })
      const ended = await stages[stage]?.(at)
      const { void: isVoid, ...money } = await moneyOf(at)
      const books = await balances(product, at.bookingId)
      expect({ charge: ended?.charge ?? 0, ...money, books }).toEqual(back)
      const isUnpaid = mode === 'cash' && ended !== undefined && !cash
      expect(isVoid).toBe(isUnpaid && stage !== 'recollection' ? 1 : 0)
      expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
    })
