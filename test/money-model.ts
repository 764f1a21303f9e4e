import type { App } from '#src/usecases/index.ts'

type BookingId = Awaited<ReturnType<App['placeBooking']>>['bookingId']

/** What accrued to a lab for a test, or is clawed back. */
export type Entry = {
  state: 'accrued' | 'eligible' | 'on-hold' | 'batched' | 'approved' | 'paid' | 'reversed'
  /** When it became payable, in milliseconds. */
  since?: number
  /** The bank case that holds it. */
  heldBy?: BankCase | undefined
}

/** A patient's bank took back what was paid. */
export type BankCase = {
  chargebackId: Parameters<App['decideChargeback']>[0]['chargebackId']
  amount: number
  state: 'open' | 'won' | 'lost'
}

type Earned = { share?: Entry; clawBack?: Entry }

export type Item = Earned & {
  id: string
  orderId: string
  price: number
  /** Its lab's share. */
  net: number
  /** Its price was refunded to the patient. */
  isRefunded?: boolean
  /** The bank took it back, and its lab bore that. */
  isBornByLab?: boolean
  /** Nobody will do it any more. */
  isEnded?: boolean
  /** Of samples that were unusable in the end. */
  before: Earned[]
}

/** What a booking's money should be, by sums alone: no rule of the product is used. */
export type Booked = {
  bookingId: BookingId
  number: string
  visitId: string
  orderIds: string[]
  /** Of its handed-over tubes. */
  barcodes: Parameters<App['acceptTube']>[0]['barcode'][]
  mode: 'cash' | 'online'
  /**
   * State of the visit, the lab's work and the money: held until it is paid online, missed where
   * nobody came, to be drawn again where a sample was unusable.
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
  /** What cancelling costs after acceptance, until the phlebotomist is late. */
  fee: number
  lateAt: number
  /** A phlebotomist had accepted the slot in which nobody came. */
  wasPromised?: boolean
  /** How often it was rescheduled. */
  moves?: number
  /** How often a fresh sample was requested. */
  redraws: number
  /** Earlier fees in the total. */
  carried: number
  paid: number
  /** A cancellation fee kept from the payment. */
  kept: number
  /** Goodwill that was the patient's own after all: it accrued to nobody. */
  returned: number
  /** Of the credits it was paid with, what was credited again. */
  creditedBack: number
  cases: BankCase[]
  /** Of what a bank kept, the patient's own that accrues to nobody. */
  ownLost: number
  /** And the part that we bear. */
  lost: number
  items: Item[]
  isReady?: boolean
  isOnHold?: boolean
  reportedAt?: number
  /** A payer is on the gateway's page for it. */
  attempt?: Awaited<ReturnType<App['initiatePayment']>>
  slip?: Slip
  /** Payments that were checked at the gateway, to be checked again. */
  heard: Parameters<App['checkPayment']>[0][]
}

type Slip = { depositId: string; counted: number; short: number }
/** What we owe the patient for a fault of ours, or from credits that a booking did not need. */
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
/** For a failed visit: nobody's before it is owed. */
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
  /** Requested by a person and borne by us, by a rule, or the price of a test. */
  why: 'goodwill' | 'rule' | 'test'
  /** A person requested it: no bank's case withdraws it once it is approved. */
  isAsked?: boolean
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

/** What one patient's dealings should add up to. */
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

/** The booking's live refunds; for all reasons or for some. */
export function refundedOf(
  { refunds }: Money,
  booked: Booked,
  ...why: ModelRefund['why'][]
): number {
  const own = refunds.filter((one) => {
    const isMeant = why.length === 0 || why.includes(one.why)
    return one.of === booked && one.kind === 'booking' && one.state !== 'rejected' && isMeant
  })
  return sumOf(own.map(({ amount }) => amount))
}

export const openCase = ({ cases }: Booked) => cases.find(({ state }) => state === 'open')

/** What its bank took and did not give back. */
export const takenBackOf = ({ cases }: Booked) =>
  sumOf(cases.filter(({ state }) => state !== 'won').map(({ amount }) => amount))

/**
 * What may still be refunded: paid, minus earlier fees it settled, minus what was, is being or was
 * taken back.
 */
export function refundableOf(money: Money, booked: Booked): number {
  const { paid, carried } = booked
  return Math.max(0, paid - carried - refundedOf(money, booked) - takenBackOf(booked))
}

const isEarned = ({ share, clawBack }: Item) =>
  share !== undefined && share.state !== 'reversed' && !clawBack

/** The credits that paid a booking. */
const creditUsed = ({ credits }: Money, booked: Booked) =>
  sumOf(credits.filter((one) => one.on === booked && one.state === 'settled').map((c) => c.amount))

/** Of the credits that paid a booking, what neither settled earlier fees nor was credited again. */
export function creditLeftOf(money: Money, booked: Booked): number {
  if (booked.paid === 0) return 0
  const forFees = Math.max(0, booked.carried - booked.paid)
  return Math.max(0, creditUsed(money, booked) - forFees - booked.creditedBack)
}

/** Of a goodwill refund, the part that we still bear. */
export function goodwillOf(money: Money, booked: Booked): number {
  return refundedOf(money, booked, 'goodwill') - booked.returned
}

export const isRepaid = ({ isRefunded, isBornByLab }: Item) => isRefunded || isBornByLab

/** What of the payment will still accrue: tests to be drawn, and the trip there. */
export function pendingOf({ items, stage, collection }: Booked): number {
  if (stage === 'over') return 0
  const isOpen = (item: Item) => !item.isEnded && !isRepaid(item) && !isEarned(item)
  const open = items.filter(isOpen).map(({ price }) => price)
  return sumOf(open) + (afterDraw.has(stage) ? 0 : collection)
}

const afterDraw = new Set(['at-lab', 'tested', 'drawn-again', 'reported', 'closed'])

/** The patient's money for which nothing was done yet, and which was not refunded. */
export function advanceOf(money: Money, booked: Booked): number {
  if (booked.paid === 0) return 0
  const { carried, collection, kept, returned, creditedBack, items } = booked
  const paid = booked.paid + creditUsed(money, booked) - creditedBack
  const isCollected = afterDraw.has(booked.stage)
  const earned = items.filter(isEarned).map(({ price }) => price)
  const back = refundedOf(money, booked, 'rule', 'test')
  const gone = (isCollected ? collection : 0) + back + kept + returned + booked.ownLost
  return paid - carried - sumOf(earned) - gone
}

/** What of it will still accrue, or may be kept for a fee. */
export function waitedForOf(money: Money, booked: Booked): number {
  const fees = money.fees.filter((one) => one.of === booked && isOpen(one))
  return pendingOf(booked) + sumOf(fees.map((one) => one.withheld))
}

/** Of the advance, what will accrue to nobody and no fee waits for. */
export function freeOf(money: Money, booked: Booked): number {
  return Math.max(0, advanceOf(money, booked) - waitedForOf(money, booked))
}
