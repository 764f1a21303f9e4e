import type { BookingTree, ItemRow } from '#src/db/queries/booking-tree.ts'
import { advanceLeft } from '#src/db/queries/ledger.ts'
import { insertEntry } from '#src/db/queries/settlements.ts'
import { itemAccrued } from '#src/domain/ledger/settlement-journals.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import { shareOfItem } from '#src/domain/settlement/tax.ts'
import { withLateTds } from '#src/domain/settlement/withholding.ts'
import { holdReason, openDispute } from '#src/usecases/parts/disputes/open-dispute.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { holdOrder } from '#src/usecases/parts/settlement/hold-order.ts'
import { takeBack } from '#src/usecases/parts/settlement/take-back.ts'
import { withheldNow } from '#src/usecases/parts/settlement/withheld-now.ts'
import type { Step } from '#src/usecases/step.ts'
import { recordBirth } from '#src/usecases/transition.ts'

/**
 * The paid tests among these accrue, each alone: not one whose price was refunded while it could
 * still be done, nor what the booking's advance no longer covers. Returns how many accrued.
 * Source: decision 055.
 */
export async function earnAll(step: Step, tree: BookingTree, items: readonly ItemRow[]) {
  let left = items.length > 0 ? await advanceLeft(step.tx, tree.booking.id) : 0
  let earned = 0
  for (const item of items) {
    if (item.repaidAt !== null || item.price > left) continue
    await earn(step, tree, item)
    left -= item.price
    earned += 1
  }
  return earned
}

/**
 * The lab accepted what the test needs: its share, the platform's and the taxes accrue, at the
 * rates of this Indian day.
 * Source: life cycle 7.
 */
export async function earn(step: Step, tree: BookingTree, item: ItemRow): Promise<void> {
  const { booking } = tree
  const { rates, ...withheld } = await withheldNow(step, item)
  const line = lineOf(tree, item)
  const ofLine = tree.items.filter(({ lineId }) => lineId === line.id)
  const ofItem = shareOfItem(line, ofLine, item, rates)
  const share = withLateTds(ofItem, withheld.as, withheld.sold, rates.tdsBasisPoints)
  const entry = {
    id: SettlementId.parse(step.world.chance.uuid()),
    kind: 'share' as const,
    bookingId: booking.id,
    orderId: item.orderId,
    lineId: line.id,
    testItemId: item.id,
    labId: item.labId,
    ...share,
    ...rates,
    withheldAs: withheld.as,
    state: 'accrued' as const,
    accruedAt: step.now,
  }
  await insertEntry(step.tx, entry)
  await recordBirth(step, 'settlement', entry, booking.id)
  await postJournal(step, booking.id, itemAccrued(booking.accountId, entry))
  const dispute = await openDispute(step, tree.payment)
  if (dispute)
    await holdOrder(step, { id: item.orderId, bookingId: booking.id }, holdReason(dispute))
}

/**
 * The sample is lost to the test: its accrual is reversed or clawed back; no effect where there was
 * none.
 * Source: life cycle 7.
 */
export async function unearn(step: Step, { booking }: BookingTree, item: ItemRow): Promise<void> {
  await takeBack(step, booking, item)
}

function lineOf({ lines }: BookingTree, { lineId }: ItemRow) {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw new Error(`no line ${lineId}`)
  return line
}
