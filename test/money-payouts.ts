import { DEMO_PASSWORD } from './booking.ts'
import { at, holdsEnd, refusedWith, type Walk } from './money-acts.ts'
import { earnedBy } from './money-expected.ts'
import { type Booked, type Entry, type Payout, sumOf } from './money-model.ts'
import { bankSays } from './settlement.ts'

const WINDOW = 7 * 24 * 3_600_000

/** More than a week: what was reported before it is closed, and a settlement week is over. */
export async function weekPasses(walk: Walk) {
  const { crew, product } = walk.stage
  const { clock } = product
  clock.pass(8 * 24 * 60)
  holdsEnd(walk)
  await crew.worker.expireHolds()
  await crew.worker.closeOrders()
  const now = clock.at().epochMilliseconds
  for (const one of at('reported')(walk))
    if ((one.reportedAt ?? now) + WINDOW < now) {
      one.stage = 'closed'
      if (!one.isOnHold) mature(one, now)
    }
  const today = clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
  walk.week = today.subtract({ days: today.dayOfWeek - 1 }).toString()
  clock.pass((8 - today.dayOfWeek) * 24 * 60)
}

function mature({ items }: Booked, since: number) {
  for (const { share } of items)
    if (share?.state === 'accrued') Object.assign(share, { state: 'eligible', since })
}

const entriesOf = ({ items }: Booked): Entry[] => items.flatMap(({ share }) => share ?? [])

export const isHoldable = (on: Booked) =>
  entriesOf(on).some(({ state }) => state === 'accrued' || state === 'eligible')
export const isHeld = (on: Booked) =>
  entriesOf(on).some(({ state, heldBy }) => state === 'on-hold' && !heldBy)

export async function hold({ stage }: Walk, on: Booked) {
  for (const orderId of on.orderIds)
    await stage.crew.finance.holdEntries({ orderId: orderId as never, reason: 'by chance' })
  on.isOnHold = true
  for (const entry of entriesOf(on))
    if (entry.state === 'accrued' || entry.state === 'eligible') entry.state = 'on-hold'
}

export async function release({ stage }: Walk, on: Booked) {
  for (const orderId of on.orderIds)
    await stage.crew.finance.releaseEntries({ orderId: orderId as never })
  on.isOnHold = false
  for (const entry of entriesOf(on)) if (entry.state === 'on-hold') entry.state = 'accrued'
  if (on.stage === 'closed') mature(on, stage.product.clock.at().epochMilliseconds)
}

/** Everything that matured before the week's end, with its value. */
function dueFor(walk: Walk) {
  const until = Temporal.PlainDate.from(walk.week ?? '')
    .add({ days: 7 })
    .toZonedDateTime('Asia/Kolkata').epochMilliseconds
  const isDue = (entry: Entry | undefined): entry is Entry =>
    entry?.state === 'eligible' && (entry.since ?? until) < until
  const items = walk.bookings.flatMap((one) => one.items).flatMap(earnedBy)
  const shares = items.filter(({ share }) => isDue(share))
  const taken = items.filter(({ clawBack }) => isDue(clawBack))
  const clawBack = 0 - sumOf(taken.map(({ net }) => net))
  return {
    entries: [
      ...shares.flatMap(({ share }) => share ?? []),
      ...taken.flatMap((one) => one.clawBack ?? []),
    ],
    clawBack,
    net: sumOf(shares.map(({ net }) => net)) + clawBack,
  }
}

const standing = ({ payouts, week }: Walk) =>
  payouts.find((one) => one.week === week && one.state !== 'withdrawn')

/** A week has at most one, whoever else wants one; a week with nothing to pay has none. */
export async function makeBatch(walk: Walk) {
  const { crew, product } = walk.stage
  const { week = '' } = walk
  const making = crew.finance.makeBatch({ week })
  if (standing(walk)) return refusedWith('batch-exists', making)
  const { entries, net, clawBack } = dueFor(walk)
  if (net <= 0) return refusedWith('nothing-to-pay', making)
  const { batchId } = await making
  const { rows } = await product.pool.query(
    'select id, number from settlement_payouts where batch_id = $1',
    [batchId],
  )
  for (const entry of entries) entry.state = 'batched'
  const [{ id: payoutId, number }] = rows
  walk.payouts.push({ week, batchId, payoutId, number, net, clawBack, state: 'batched', entries })
}

export const inState =
  (state: Payout['state']) =>
  ({ payouts }: Walk) =>
    payouts.filter((one) => one.state === state)

function movePayout(payout: Payout, state: Payout['state'], entries: Entry['state']) {
  payout.state = state
  for (const entry of payout.entries) entry.state = entries
}

export async function withdraw(walk: Walk) {
  const [payout] = inState('batched')(walk)
  if (!payout) return
  await walk.stage.crew.finance.withdrawBatch({ batchId: payout.batchId as never })
  movePayout(payout, 'withdrawn', 'eligible')
}

export async function approve(walk: Walk) {
  const [payout] = inState('batched')(walk)
  if (!payout) return
  const batchId = payout.batchId as never
  await walk.stage.crew.finance2.approveBatch({ batchId, password: DEMO_PASSWORD })
  movePayout(payout, 'approved', 'approved')
}

/** The bank's answer, imported twice. */
export async function bankAnswers(walk: Walk, chance: number) {
  const [payout] = inState('approved')(walk)
  if (!payout) return
  const isFailed = chance % 3 === 0
  const file = bankSays([{ ...payout, status: isFailed ? 'failed' : 'paid' }])
  const { finance } = walk.stage.crew
  await finance.importUtrs(file)
  await finance.importUtrs(file)
  if (isFailed) movePayout(payout, 'failed', 'eligible')
  else movePayout(payout, 'paid', 'paid')
}

/** The statements match to the paisa what was paid, and for what. */
export async function wrongStatements(walk: Walk) {
  const wrong: string[] = []
  for (const { payoutId, number, net } of walk.payouts.filter(
    ({ state }) => state !== 'failed' && state !== 'withdrawn',
  )) {
    const said = await walk.stage.crew.finance.viewStatement({ payoutId: payoutId as never })
    const sum = sumOf([...said.lines, ...said.clawBackLines].map((line) => line.net))
    if (said.net !== net || sum !== net) wrong.push(`${number} ${net} ${said.net} ${sum}`)
  }
  return wrong
}
