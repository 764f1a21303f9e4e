import type { OrderId } from '#src/domain/orders/order.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { claim, giveCredit, letGo, refusedWith, type Walk } from './money-acts.ts'
import {
  advanceOf,
  type BankCase,
  type Booked,
  creditLeftOf,
  freeOf,
  goodwillOf,
  isOpen,
  openCase,
  refundableOf,
  refundedOf,
  sumOf,
  takenBackOf,
  waitedForOf,
} from './money-model.ts'
import { holdFor, sharesOf, takeBack } from './money-shares.ts'

let letters = 0

/** A rule's refund that nobody sent to the gateway yet is withdrawn: the bank gives it. */
const isWithdrawn =
  (on: Booked) =>
  ({ of, kind, state, isAsked }: Walk['refunds'][number]) =>
    of === on && kind === 'booking' && state === 'approved' && !isAsked

/** The part of a payment that a bank may still take. */
function leftToTake(walk: Walk, on: Booked): number {
  const withdrawn = walk.refunds.filter(isWithdrawn(on)).map(({ amount }) => amount)
  return on.paid - refundedOf(walk, on) + sumOf(withdrawn) - takenBackOf(on)
}

export const isDisputable = (walk: Walk) => (on: Booked) =>
  ['captured', 'part-refunded'].includes(on.payment) &&
  on.mode === 'online' &&
  leftToTake(walk, on) > 0

export const isDisputed = (on: Booked) => openCase(on) !== undefined

export const isUndisputed = (on: Booked) => !isDisputed(on)

/** By letter: all, half or a paisa of it, and sometimes a paisa too much. */
export async function disputePayment(walk: Walk, on: Booked, chance: number) {
  const { finance } = walk.stage.crew
  const left = leftToTake(walk, on)
  const amount = [left, Math.ceil(left / 2), 1, left + 1][chance % 4] ?? left
  letters += 1
  const opening = finance.openChargeback({
    bookingId: on.bookingId,
    caseNumber: `CB-${letters}-${on.number}`,
    amountPaise: amount,
    reason: 'by chance',
  })
  if (amount > left) return refusedWith('more-than-paid', opening)
  const { chargebackId } = await opening
  for (const one of walk.refunds.filter(isWithdrawn(on))) one.state = 'rejected'
  for (const fee of walk.fees) if (fee.of === on && isOpen(fee)) fee.state = 'disputed'
  const found: BankCase = { chargebackId, amount, state: 'open' }
  on.cases.push(found)
  on.payment = 'chargeback'
  holdFor(found, on)
}

function letSharesGo(walk: Walk, on: Booked, found: BankCase) {
  const since = walk.stage.product.clock.at().epochMilliseconds
  for (const entry of sharesOf(on).filter((one) => one.heldBy === found)) {
    delete entry.heldBy
    if (entry.state === 'on-hold')
      Object.assign(
        entry,
        on.stage === 'closed' ? { state: 'eligible', since } : { state: 'accrued' },
      )
  }
}

/** By a second person; never the one who entered it. */
function decide({ stage }: Walk, { chargebackId }: BankCase, verdict: 'won' | 'platform' | 'lab') {
  const said = verdict === 'won' ? { verdict } : ({ verdict: 'lost', bearer: verdict } as const)
  return stage.crew.finance2.decideChargeback({ chargebackId, ...said, note: 'by chance' })
}

/** The bank gave it back. */
export async function winCase(walk: Walk, on: Booked) {
  const found = openCase(on)
  if (!found) return
  await decide(walk, found, 'won')
  found.state = 'won'
  const isSomeBack = walk.refunds.some(
    ({ of, kind, state }) => of === on && kind === 'booking' && state === 'processed',
  )
  on.payment = isSomeBack ? 'part-refunded' : 'captured'
  letSharesGo(walk, on, found)
  giveRest(walk, on)
}

/** The bank kept it: from what accrued to nobody, then borne by us or, at random, by the lab. */
export async function loseCase(walk: Walk, on: Booked, chance: number) {
  const found = openCase(on)
  if (!found) return
  const bearer = chance % 2 === 0 ? 'lab' : 'platform'
  const borne = bearer === 'lab' ? await borneByLab(walk, on, found.amount) : []
  await decide(walk, found, bearer)
  const now = walk.stage.product.clock.at().epochMilliseconds
  if (['offered', 'accepted', 'missed'].includes(on.stage)) endByBank(walk, on)
  for (const fee of walk.fees) if (fee.of === on && isOpen(fee)) fee.state = 'waived'
  for (const item of borne) {
    takeBack(now, item)
    item.isBornByLab = true
  }
  const own = Math.min(found.amount, freeOf(walk, on))
  on.ownLost += own
  on.lost += found.amount - own
  found.state = 'lost'
  letSharesGo(walk, on, found)
  giveRest(walk, on)
}

/** Nothing was drawn for it, and nobody comes any more. */
function endByBank(walk: Walk, on: Booked) {
  on.stage = 'over'
  letGo(walk, on)
  giveCredit(walk, on, { fault: 0, used: creditLeftOf(walk, on) })
}

/** Complete tests, the most expensive first, as many as the amount covers. */
async function borneByLab({ stage }: Walk, on: Booked, amount: number) {
  const { rows } = await stage.product.pool.query<{ id: TestItemId }>(
    `select test_item_id as id from settlement_entries where order_id = any($1) and kind = 'share'
     order by id`,
    [on.orderIds as OrderId[]],
  )
  // Of two tests with the same price, the one that accrued first.
  const earned = rows.flatMap(({ id }) => on.items.filter((item) => item.id === id))
  let left = amount
  return [...new Set(earned)]
    .filter(({ share, clawBack }) => share && share.state !== 'reversed' && !clawBack)
    .toSorted((a, b) => b.price - a.price)
    .filter(({ price }) => {
      if (price > left) return false
      left -= price
      return true
    })
}

/** Refunds that were due meanwhile, and were blocked; the rest as the credit it was paid with. */
function giveRest(walk: Walk, on: Booked) {
  const free = freeOf(walk, on)
  const amount = Math.min(free, refundableOf(walk, on))
  if (amount > 0) claim(walk, on, { amount })
  const used = Math.min(free - amount, creditLeftOf(walk, on))
  giveCredit(walk, on, { fault: 0, used })
  const unearned = advanceOf(walk, on) - waitedForOf(walk, on)
  on.returned += Math.min(goodwillOf(walk, on), Math.max(0, unearned))
}
