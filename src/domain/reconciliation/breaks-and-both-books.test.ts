import { expect, test } from 'vitest'
import { indianInstant } from '#src/domain/india-time.ts'
import { paise } from '#src/domain/money.ts'
import { amountText } from '#src/domain/payments/amount-text.ts'
import { agreedFee } from './agreed-fee.ts'
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

function compared(pairs: readonly Pair[]) {
  const ours = pairs.flatMap(({ our }) => our ?? [])
  return compareDay({ day, asOf, ours, theirs: pairs.flatMap(({ theirs }) => theirs) })
}

test('a break shows what each side’s books state, for the person who resolves it', () => {
  const { our, theirs } = pair(1)
  const [their] = theirs as [TheirPayment]
  const ours = { ...our, refunded: paise(5500), refunding: paise(700), isConfirmed: false }
  const both = {
    number: 'OPL1790000000001123456',
    currency: 'INR',
    at: '2026-11-22T06:30:00Z',
  }
  const oursSay = {
    ...both,
    amountPaise: 50_001,
    refundedPaise: 5500,
    refundingPaise: 700,
    confirmed: 'no',
  }
  const theirsSay = {
    ...both,
    status: 'Shipped',
    amount: '500.01',
    feePaise: 1180,
    refundedPaise: 0,
    confirmed: 'yes',
  }
  expect(compared([{ our: ours, theirs: [their] }])).toEqual([
    { kind: 'refund-differs', key: '308000000001', ours: oursSay, theirs: theirsSay },
  ])
  expect(compared([{ our: { ...ours, isConfirmed: true }, theirs: [] }])).toEqual([
    {
      kind: 'missing-there',
      key: '308000000001',
      ours: { ...oursSay, confirmed: 'yes' },
      theirs: null,
    },
  ])
  expect(compared([{ theirs: [{ ...their, isConfirmed: false }] }])).toEqual([
    {
      kind: 'missing-here',
      key: '308000000001',
      ours: null,
      theirs: { ...theirsSay, confirmed: 'no' },
    },
  ])
})

test('of two payments under a number we do not know, the second is one too many', () => {
  const [their] = pair(1).theirs as [TheirPayment]
  const second = { ...their, referenceNo: `${their.referenceNo}9` }
  expect(compared([{ theirs: [their, second] }]).map(({ kind }) => kind)).toEqual([
    'missing-here',
    'duplicate',
  ])
})

test('a refunded payment needs no confirmation any more', () => {
  const { our, theirs } = pair(1)
  const their = { ...(theirs[0] as TheirPayment), status: 'Refunded', isConfirmed: false }
  const refunded = { ...our, refunded: paise(5500) }
  expect(compared([{ our: refunded, theirs: [{ ...their, refundedPaise: paise(5500) }] }])).toEqual(
    [],
  )
})

test('a known chargeback hides no other status under which the money is gone or in doubt', () => {
  const { our, theirs } = pair(1)
  const now = (status: string) =>
    compared([
      {
        our: { ...our, isChargedBack: true },
        theirs: [{ ...(theirs[0] as TheirPayment), status }],
      },
    ]).map(({ kind }) => kind)
  expect(now('Fraud')).toEqual(['fraud'])
  expect(now('Auto-Reversed')).toEqual(['auto-reversed'])
  expect(now('Unsuccessful')).toEqual(['status-regressed'])
})

test('an unreadable amount is a break, and its fee is not judged', () => {
  const { our, theirs } = pair(1)
  const their = { ...(theirs[0] as TheirPayment), amount: '500,01' }
  expect(compared([{ our, theirs: [their] }]).map(({ kind }) => kind)).toEqual(['amount'])
})

test('a payment has exactly 24 hours to be confirmed', () => {
  const { our, theirs } = pair(1)
  const at = asOf.subtract({ hours: 24 })
  const their = { ...(theirs[0] as TheirPayment), isConfirmed: false, at }
  const mine = { ...our, isConfirmed: false }
  expect(compared([{ our: mine, theirs: [their] }])).toEqual([])
})
