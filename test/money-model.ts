import type { App } from '#src/usecases/index.ts'

type BookingId = Awaited<ReturnType<App['placeBooking']>>['bookingId']

/** What a lab has of a test, or what is taken back of it. */
export type Entry = {
  state: 'accrued' | 'eligible' | 'on-hold' | 'batched' | 'approved' | 'paid' | 'reversed'
  /** When it could be paid from, in milliseconds. */
  since?: number
}

type Earned = { share?: Entry; clawBack?: Entry }

export type Item = Earned & {
  id: string
  orderId: string
  price: number
  /** What its lab gets of it. */
  net: number
  /** Its price went back to the patient. */
  isRefunded?: boolean
  /** Nobody will do it any more. */
  isEnded?: boolean
  /** Of samples that were of no use in the end. */
  before: Earned[]
}

/** What a booking's money should be, kept by sums alone: no rule of the product is asked. */
export type Booked = {
  bookingId: BookingId
  number: string
  visitId: string
  orderIds: string[]
  /** Of its tubes at the lab's counter. */
  barcodes: Parameters<App['acceptTube']>[0]['barcode'][]
  mode: 'cash' | 'online'
  /**
   * Of the visit, the lab's work and the money: held until it is paid online, missed where nobody
   * came, to be drawn again where a sample was of no use.
   */
  stage:
    | 'held'
    | 'offered'
    | 'accepted'
    | 'missed'
    | 'at-lab'
    | 'tested'
    | 'drawn-again'
    | 'reported'
    | 'closed'
    | 'over'
  payment: string
  total: number
  collection: number
  /** What cancelling costs after an acceptance, until the phlebotomist is late. */
  fee: number
  lateAt: number
  /** Somebody had promised to come to the hour in which nobody did. */
  wasPromised?: boolean
  /** How often it was given another time. */
  moves?: number
  /** How often a fresh sample was asked for. */
  redraws: number
  /** Earlier fees in the total. */
  carried: number
  paid: number
  /** Of what was paid, a cancellation's fee. */
  kept: number
  /** Of what goodwill gave, the patient's own after all: nobody earned it. */
  returned: number
  /** Of credits it was paid with, given as a credit again. */
  creditedBack: number
  items: Item[]
  isReady?: boolean
  isOnHold?: boolean
  reportedAt?: number
  /** Somebody is on the gateway's page for it. */
  attempt?: Awaited<ReturnType<App['initiatePayment']>>
  slip?: Slip
  /** What the gateway was asked about, to be asked again. */
  heard: Parameters<App['checkPayment']>[0][]
}

type Slip = { depositId: string; counted: number; short: number }
/** What we owe the patient for a fault of ours, or of credits that a booking did not need. */
type ModelCredit = {
  from: Booked
  amount: number
  state: 'pending' | 'attached' | 'settled'
  on?: Booked | undefined
}
type Owed = {
  from: Booked
  amount: number
  state: 'pending' | 'attached' | 'settled'
  on?: Booked | undefined
}
/** Of a failed visit: nobody's before it is owed. */
export type ModelFee = {
  of: Booked
  amount: number
  withheld: number
  state: 'waiting' | 'to-decide' | 'disputed' | 'owed' | 'waived'
}
export const isOpen = ({ state }: ModelFee) => state !== 'owed' && state !== 'waived'

type ModelRefund = {
  of: Booked
  kind: 'booking' | 'surplus'
  /** Asked for by a person and borne by us, by a rule, or the price of a test. */
  why: 'goodwill' | 'rule' | 'test'
  amount: number
  state: 'requested' | 'approved' | 'submitted' | 'processed' | 'rejected'
}
export type Payout = {
  week: string
  batchId: string
  number: string
  payoutId: string
  net: number
  clawBack: number
  state: 'batched' | 'approved' | 'paid' | 'failed' | 'withdrawn'
  entries: Entry[]
}

/** What one patient's dealings should have come to. */
export type Money = {
  bookings: Booked[]
  owed: Owed[]
  /** The oldest first. */
  credits: ModelCredit[]
  fees: ModelFee[]
  refunds: ModelRefund[]
  slips: Slip[]
  payouts: Payout[]
}

export const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)

/** Of the booking's refunds, those that live; for all reasons or for some. */
function refundedOf({ refunds }: Money, booked: Booked, ...why: ModelRefund['why'][]): number {
  const own = refunds.filter((one) => {
    const isMeant = why.length === 0 || why.includes(one.why)
    return one.of === booked && one.kind === 'booking' && one.state !== 'rejected' && isMeant
  })
  return sumOf(own.map(({ amount }) => amount))
}

/** What may still go back: paid, less earlier fees it settled, less what went or goes back. */
export function refundableOf(money: Money, booked: Booked): number {
  return Math.max(0, booked.paid - booked.carried - refundedOf(money, booked))
}

const isEarned = ({ share, clawBack }: Item) =>
  share !== undefined && share.state !== 'reversed' && !clawBack

/** Of credits, what paid a booking. */
const creditUsed = ({ credits }: Money, booked: Booked) =>
  sumOf(credits.filter((one) => one.on === booked && one.state === 'settled').map((c) => c.amount))

/** Of the credits that paid a booking, what is neither gone into earlier fees nor given again. */
export function creditLeftOf(money: Money, booked: Booked): number {
  if (booked.paid === 0) return 0
  const forFees = Math.max(0, booked.carried - booked.paid)
  return Math.max(0, creditUsed(money, booked) - forFees - booked.creditedBack)
}

/** Of what a person gave out of goodwill, what is still ours to bear. */
export function goodwillOf(money: Money, booked: Booked): number {
  return refundedOf(money, booked, 'goodwill') - booked.returned
}

/** What will yet be earned of what was paid: tests that are still to be drawn, and the way there. */
export function pendingOf({ items, stage, collection }: Booked): number {
  const isOpen = (item: Item) => !item.isEnded && !item.isRefunded && !isEarned(item)
  const open = items.filter(isOpen).map(({ price }) => price)
  return sumOf(open) + (afterDraw.has(stage) ? 0 : collection)
}

const afterDraw = new Set(['at-lab', 'tested', 'drawn-again', 'reported', 'closed'])

/** The patient's money for which nothing was done yet, and which nobody gave back. */
export function advanceOf(money: Money, booked: Booked): number {
  if (booked.paid === 0) return 0
  const { carried, collection, kept, returned, creditedBack, items } = booked
  const paid = booked.paid + creditUsed(money, booked) - creditedBack
  const isCollected = afterDraw.has(booked.stage)
  const earned = items.filter(isEarned).map(({ price }) => price)
  const back = refundedOf(money, booked, 'rule', 'test')
  return paid - carried - (isCollected ? collection : 0) - sumOf(earned) - back - kept - returned
}

const isGone = ({ state }: Entry) => state === 'approved' || state === 'paid'

/** All that a test earned, for each sample of it. */
export const earnedBy = (item: Item) =>
  [...item.before, item].map(({ share, clawBack }) => ({ ...item, share, clawBack }))

/** Earned and on no way to the bank, less what is to be taken back. */
function payableOf({ bookings }: Money): number {
  const items = bookings.flatMap((one) => one.items).flatMap(earnedBy)
  const owed = items.filter(({ share }) => share && share.state !== 'reversed' && !isGone(share))
  const taken = items.filter(({ clawBack }) => clawBack && !isGone(clawBack))
  return sumOf(owed.map(({ net }) => net)) - sumOf(taken.map(({ net }) => net))
}

function ledgerOf(money: Money) {
  const { bookings, owed, credits, refunds, payouts } = money
  const live = refunds.filter(({ state }) => state === 'approved' || state === 'submitted')
  const gone = refunds.filter(({ state }) => state === 'processed')
  const [online, byBank] = [true, false].map((is) =>
    sumOf(gone.filter(({ of }) => (of.mode === 'online') === is).map(({ amount }) => amount)),
  ) as [number, number]
  const surplus = refunds.filter(({ kind }) => kind === 'surplus')
  const paidOnline = bookings.filter(({ mode }) => mode === 'online')
  const inHand = bookings.filter(({ payment }) => payment === 'cash-collected')
  const of = (state: Payout['state']) =>
    sumOf(payouts.filter((one) => one.state === state).map(({ net }) => net))
  return {
    receivable: sumOf(owed.filter(({ state }) => state !== 'settled').map(({ amount }) => amount)),
    'customer-credit':
      0 - sumOf(credits.filter(({ state }) => state !== 'settled').map(({ amount }) => amount)),
    'refund-payable': 0 - sumOf(live.map(({ amount }) => amount)),
    'customer-advance': 0 - sumOf(bookings.map((one) => advanceOf(money, one))),
    'cash-in-hand': sumOf(inHand.map(({ total }) => total)),
    gateway:
      sumOf(paidOnline.map(({ paid }) => paid)) +
      sumOf(surplus.map(({ amount }) => amount)) -
      online,
    'lab-payable': 0 - payableOf(money),
    'payouts-in-transit': 0 - of('approved'),
    'paid-out': of('paid') + byBank,
  }
}

const carriedSaid = ({ from, amount, state, on }: Owed | ModelCredit) =>
  `${from.number} ${amount} ${state} ${on?.number ?? '-'}`

/** What the model says the database holds of this money. */
export function expected(money: Money) {
  const { bookings, owed, credits, fees, refunds, payouts } = money
  return {
    fees: fees.map(({ of, amount, state }) => `${of.number} ${amount} ${state}`).toSorted(),
    payments: bookings.map((one) => `${one.payment} ${one.total} ${refundedOf(money, one)}`),
    receivables: owed.map(carriedSaid).toSorted(),
    credits: credits.map(carriedSaid).toSorted(),
    refunds: refunds
      .map(({ of, kind, amount, state }) => `${of.number} ${kind} ${amount} ${state}`)
      .toSorted(),
    entries: bookings
      .flatMap(({ items }) => items)
      .flatMap(earnedBy)
      .flatMap(({ id, net, share, clawBack }) => [
        ...(share ? [`${id} share ${net} ${share.state}`] : []),
        ...(clawBack ? [`${id} claw-back ${0 - net} ${clawBack.state}`] : []),
      ])
      .toSorted(),
    payouts: payouts
      .map(({ number, net, clawBack, state }) => `${number} ${net} ${clawBack} ${state}`)
      .toSorted(),
    ledger: ledgerOf(money),
    uneven: 0,
  }
}
