import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayBegins, indianInstant } from '#src/domain/india-time.ts'
import { paise } from '#src/domain/money.ts'
import { amountText } from '#src/domain/payments/amount-text.ts'
import { agreedFee } from './agreed-fee.ts'
import type { BreakKind } from './break.ts'
import { compareDay, type OurPayment, type TheirPayment } from './compare-day.ts'

const day = Temporal.PlainDate.from('2026-11-22')
const noon = indianInstant(day, Temporal.PlainTime.from('12:00'))
const asOf = indianInstant(day.add({ days: 1 }), Temporal.PlainTime.from('03:30'))

type Pair = { our?: OurPayment; theirs: TheirPayment[] }

/** A payment that both books agree on. */
function pair(at: number, when = noon, price = 50_000 + at): Required<Pair> {
  const number = `OPL${String(1_790_000_000_000 + at)}123456`
  const referenceNo = String(308_000_000_000 + at)
  const amount = paise(price)
  const both = { number, referenceNo, currency: 'INR', at: when, isConfirmed: true }
  return {
    our: { ...both, amount, refunded: paise(0), refunding: paise(0), isChargedBack: false },
    theirs: [
      {
        ...both,
        status: 'Shipped',
        amount: amountText(amount),
        feePaise: agreedFee(amount),
        refundedPaise: paise(0),
      },
    ],
  }
}

type Spoil = (of: { our: OurPayment; their: TheirPayment }) => Pair
const theirsAs =
  (change: Partial<TheirPayment>): Spoil =>
  ({ our, their }) => ({ our, theirs: [{ ...their, ...change }] })
const midnight = dayBegins(day.add({ days: 1 }))

/** How each kind of break is produced. */
const spoils: Partial<Record<BreakKind, Spoil>> = {
  'missing-here': ({ their }) => ({ theirs: [their] }),
  'missing-there': ({ our }) => ({ our, theirs: [] }),
  amount: ({ our, their }) => {
    const amount = paise(our.amount + (our.amount % 2 === 0 ? 1 : -1))
    return { our: { ...our, amount }, theirs: [their] }
  },
  duplicate: ({ our, their }) => ({
    our,
    theirs: [their, { ...their, referenceNo: `${their.referenceNo}9` }],
  }),
  'auto-reversed': theirsAs({ status: 'Auto-Reversed' }),
  'auto-cancelled': theirsAs({ status: 'Auto-Cancelled' }),
  chargeback: theirsAs({ status: 'Chargeback' }),
  fraud: theirsAs({ status: 'Fraud' }),
  'refund-differs': theirsAs({ refundedPaise: paise(5500) }),
  currency: theirsAs({ currency: 'USD' }),
  day: ({ our, their }) => ({
    our: { ...our, at: midnight },
    theirs: [{ ...their, at: midnight.subtract({ milliseconds: 1 }) }],
  }),
  fee: ({ our, their }) => ({
    our,
    theirs: [{ ...their, feePaise: paise((their.feePaise ?? 0) + 1) }],
  }),
  unconfirmed: theirsAs({ status: 'Successful', isConfirmed: false }),
  'status-regressed': theirsAs({ status: 'Unsuccessful' }),
}
const kinds = Object.keys(spoils) as BreakKind[]

function compared(pairs: readonly Pair[]) {
  const ours = pairs.flatMap(({ our }) => our ?? [])
  return compareDay({ day, asOf, ours, theirs: pairs.flatMap(({ theirs }) => theirs) })
}

function spoilt(at: number, kind: BreakKind): Pair {
  const { our, theirs } = pair(at)
  const [their] = theirs
  return spoils[kind] && their ? spoils[kind]({ our, their }) : { our, theirs }
}

test('of 10,000 payments every break of every kind is found, and no others', () => {
  const every = 137
  const wanted = new Map<string, BreakKind>()
  const pairs = Array.from({ length: 10_000 }, (_, at) => {
    const kind = at % every === 0 ? kinds[(at / every) % kinds.length] : undefined
    if (kind === undefined) return pair(at)
    const one = spoilt(at, kind)
    wanted.set(one.theirs.at(-1)?.referenceNo ?? one.our?.referenceNo ?? '', kind)
    return one
  })
  const found = compared(pairs)
  expect(found).toHaveLength(wanted.size)
  expect(new Map(found.map(({ key, kind }) => [key, kind]))).toEqual(wanted)
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(kinds))
})

test('a broken payment is found at any position, with its kind', () => {
  const among = fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(19) })
  fc.assert(
    fc.property(among, ({ kind, at }) => {
      const pairs = Array.from({ length: 20 }, (_, n) => (n === at ? spoilt(n, kind) : pair(n)))
      expect(compared(pairs).map((one) => one.kind)).toEqual([kind])
    }),
  )
})

test('the last millisecond of an Indian day belongs to it, the next one does not', () => {
  const last = pair(1, midnight.subtract({ milliseconds: 1 }))
  expect(compared([last])).toEqual([])
  expect(compared([{ our: { ...last.our, at: midnight }, theirs: [] }])).toEqual([])
  const first = { ...last.our, at: midnight.subtract({ hours: 24 }) }
  expect(compared([{ our: first, theirs: [] }])).toMatchObject([{ kind: 'missing-there' }])
})

test('failed, pending and reversed payments that we never had are not breaks', () => {
  const [their] = pair(1).theirs
  for (const status of ['Aborted', 'Unsuccessful', 'Awaited', 'Initiated', 'Auto-Reversed'])
    expect(compared([{ theirs: [{ ...(their as TheirPayment), status }] }])).toEqual([])
})

test('an unknown status of the gateway, for money we do not have, is for a person', () => {
  const [their] = pair(1).theirs
  const strange = { ...(their as TheirPayment), status: 'Suspended' }
  expect(compared([{ theirs: [strange] }])).toMatchObject([{ kind: 'missing-here' }])
})

test('a refund on its way may be listed or not; a completed one must be, one of theirs alone must not', () => {
  const { our, theirs } = pair(1)
  const [their] = theirs as [TheirPayment]
  const with_ = (refunded: number, refunding: number, there: number, status = 'Shipped') =>
    compared([
      {
        our: { ...our, refunded: paise(refunded), refunding: paise(refunding) },
        theirs: [{ ...their, refundedPaise: paise(there), status }],
      },
    ]).map(({ kind }) => kind)
  expect(with_(0, 5500, 0)).toEqual([])
  expect(with_(0, 5500, 5500)).toEqual([])
  expect(with_(5500, 0, 5500, 'Refunded')).toEqual([])
  expect(with_(5500, 0, 0)).toEqual(['refund-differs'])
  expect(with_(5500, 0, 5501)).toEqual(['refund-differs'])
  expect(with_(0, 0, 0, 'Refunded')).toEqual(['refund-differs'])
})

test('an unconfirmed payment is a break after a day, or when we were told otherwise', () => {
  const { our, theirs } = pair(1)
  const their = { ...(theirs[0] as TheirPayment), isConfirmed: false }
  const mine = { ...our, isConfirmed: false }
  expect(compared([{ our: mine, theirs: [their] }])).toEqual([])
  const old = { ...their, at: asOf.subtract({ hours: 24, milliseconds: 1 }) }
  const lateDay = { our: { ...mine, at: noon }, theirs: [old] }
  expect(compared([lateDay])).toMatchObject([{ kind: 'unconfirmed' }])
})

test('a chargeback that our books already have is not a break', () => {
  const { our, theirs } = pair(1)
  const their = { ...(theirs[0] as TheirPayment), status: 'Chargeback' }
  expect(compared([{ our: { ...our, isChargedBack: true }, theirs: [their] }])).toEqual([])
})

test('a reference listed twice, and two payments of one number that we have both', () => {
  const { our, theirs } = pair(1)
  expect(compared([{ our, theirs: [...theirs, ...theirs] }])).toMatchObject([{ kind: 'duplicate' }])
  const second = pair(2)
  const surplus = { ...second.our, number: our.number }
  const listed = { ...(second.theirs[0] as TheirPayment), number: our.number }
  expect(
    compared([
      { our, theirs },
      { our: surplus, theirs: [listed] },
    ]),
  ).toEqual([])
})

test('a payment without a fee, or with an unknown one, has no wrong fee', () => {
  const { our, theirs } = pair(1)
  for (const feePaise of [null, paise(0)])
    expect(compared([{ our, theirs: [{ ...(theirs[0] as TheirPayment), feePaise }] }])).toEqual([])
})

test('the agreed fee is 2 % with the tax on it', () => {
  expect(agreedFee(paise(10_000))).toBe(236)
  expect(agreedFee(paise(49_900))).toBe(1178)
})
