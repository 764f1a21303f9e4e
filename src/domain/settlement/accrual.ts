import type { BookingId } from '#src/domain/bookings/booking.ts'
import { holdReason } from '#src/domain/chargebacks/hold-reason.ts'
import type { Changed } from '#src/domain/changes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { itemAccrued } from '#src/domain/ledger/settlement-journals.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { LineId, OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { taken, type Transition } from '#src/domain/transition.ts'
import { SettlementId, type Tax } from './settlement.ts'
import type { NewEntry } from './taking-back.ts'
import { type Rates, shareOfItem } from './tax.ts'
import {
  type Seller,
  type SoldInYear,
  withheldAs,
  type Withholding,
  withLateTds,
} from './withholding.ts'

/** A test as its order sold it, in whole paise. */
type Sold = {
  id: TestItemId
  orderId: OrderId
  lineId: LineId
  labId: LabId
  price: Paise
  platformShare: Paise
  /** When its price was refunded although it could still be done. */
  repaidAt: Temporal.Instant | null
}

/** Everything that decides what tests earn their lab. */
export type Accruing = {
  booking: { id: BookingId; accountId: UserId }
  lines: readonly { id: LineId; price: Paise; platformShare: Paise }[]
  items: readonly Sold[]
  seller: Seller
  /** Its sales in the financial year so far; nothing where they decide nothing. */
  sold: SoldInYear
  /** The tax rates of this Indian day, in hundredths of a per cent. */
  rates: Readonly<Partial<Record<Tax, number>>>
  /** The part of the booking's advance that is neither accrued nor owed back. */
  advance: Paise
  /** The open dispute about the payment, and what else it holds of the order's earnings. */
  dispute: { caseNumber: string } | null
  toHold: readonly NewEntry[]
}

type At = { now: Temporal.Instant; newId: () => string }

/**
 * The lab accepted what these tests of one order need: its share, the platform's and the taxes
 * accrue, at the rates of this Indian day. Each test alone: not one whose price was refunded while
 * it could still be done, nor what the booking's advance no longer covers. While a dispute is open
 * the order's earnings are on hold.
 * Source: life cycle 7; decision 055; decision 067.
 */
export function accrual(
  facts: Accruing,
  items: readonly Sold[],
  at: At,
): { earned: number; changed: Changed } {
  let { advance, sold } = facts
  const entries: NewEntry[] = []
  for (const item of items) {
    if (item.repaidAt !== null || item.price > advance) continue
    const entry = earnedBy({ ...facts, sold }, item, at)
    entries.push(entry)
    advance = paise(advance - item.price)
    sold = withSale(sold, entry)
  }
  const journals = entries.map((entry) => itemAccrued(facts.booking.accountId, entry))
  const transitions = heldBy(facts, entries)
  const changed = { transitions, created: { settlement: entries }, journals }
  return { earned: entries.length, changed }
}

function earnedBy(facts: Accruing, item: Sold, { now, newId }: At): NewEntry {
  const { seller, sold, items } = facts
  const line = facts.lines.find(({ id }) => id === item.lineId)
  if (!line) throw new Error(`no line ${item.lineId}`)
  const as = withheldAs(seller, sold, item.price)
  const rates = ratesFor(as, facts.rates)
  const ofLine = items.filter(({ lineId }) => lineId === line.id)
  const share = withLateTds(shareOfItem(line, ofLine, item, rates), as, sold, rates.tdsBasisPoints)
  return {
    id: SettlementId.parse(newId()),
    kind: 'share',
    clawsBackId: null,
    visitId: null,
    debtId: null,
    bookingId: facts.booking.id,
    orderId: item.orderId,
    lineId: line.id,
    testItemId: item.id,
    labId: item.labId,
    ...share,
    ...rates,
    withheldAs: as,
    state: 'accrued',
    version: 1,
    accruedAt: now,
    eligibleAt: null,
    payoutId: null,
    holdReason: null,
  }
}

function ratesFor(as: Withholding, rates: Accruing['rates']): Rates {
  return {
    gstBasisPoints: rateOf(rates, 'gst-on-commission'),
    tdsBasisPoints: as === 'below-threshold' ? 0 : rateOf(rates, as),
  }
}

/** Throws where no rate has taken effect yet, which is an error of the installation. */
function rateOf(rates: Accruing['rates'], tax: Tax): number {
  const rate = rates[tax]
  if (rate === undefined) throw new Error(`no rate of ${tax}`)
  return rate
}

/** The year's sales after one more. */
function withSale({ gross, untaxed, lateTds }: SoldInYear, entry: NewEntry): SoldInYear {
  const more = entry.withheldAs === 'below-threshold' ? entry.gross : 0
  return {
    gross: paise(gross + entry.gross),
    untaxed: paise(untaxed + more),
    lateTds: paise(lateTds + entry.lateTds),
  }
}

/** Only a new entry holds: whoever opened the dispute held what was there. */
function heldBy({ dispute, toHold }: Accruing, entries: readonly NewEntry[]): Transition[] {
  if (!dispute || entries.length === 0) return []
  const reason = holdReason(dispute)
  const more = { patch: { holdReason: reason }, reason }
  return [...toHold, ...entries].map((entry) => taken('settlement', entry, 'hold', more))
}
