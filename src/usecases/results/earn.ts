import type { BookingTree, ItemRow } from '#src/db/queries/booking-tree.ts'
import { insertEntry } from '#src/db/queries/settlements.ts'
import { hasPan, rateOn } from '#src/db/queries/tax-rates.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { itemAccrued } from '#src/domain/ledger/settlement-journals.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import { type Rates, shareOfItem, withheldFrom } from '#src/domain/settlement/tax.ts'
import { holdReason, openDispute } from '#src/usecases/chargebacks/open-dispute.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { holdOrder } from '#src/usecases/settlement/hold-order.ts'
import { takeBack } from '#src/usecases/settlement/take-back.ts'
import type { Step } from '#src/usecases/step.ts'
import { recordBirth } from '#src/usecases/transition.ts'

/**
 * The lab accepted what the test needs: its share, the platform's and the taxes accrue, at the rates
 * of this Indian day. Life cycle 7.
 */
export async function earn(step: Step, tree: BookingTree, item: ItemRow): Promise<void> {
  const { booking } = tree
  const rates = await ratesNow(step, item.labId)
  const line = lineOf(tree, item)
  const ofLine = tree.items.filter(({ lineId }) => lineId === line.id)
  const share = shareOfItem(line, ofLine, item, rates)
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
    state: 'accrued' as const,
    accruedAt: step.now,
  }
  await insertEntry(step.tx, entry)
  await recordBirth(step, 'settlement', entry, booking.id)
  await postJournal(step, booking.id, itemAccrued(booking.accountId, entry))
  const dispute = await openDispute(step, tree.payment)
  if (dispute) await holdOrder(step, item.orderId, holdReason(dispute))
}

/** The sample is lost to the test: what it earned is taken back; nothing where nothing had. */
export async function unearn(step: Step, { booking }: BookingTree, item: ItemRow): Promise<void> {
  await takeBack(step, booking, item)
}

async function ratesNow({ tx, now }: Step, labId: LabId): Promise<Rates> {
  const today = indianDay(now)
  const withheld = withheldFrom({ hasPan: await hasPan(tx, labId) })
  return {
    gstBasisPoints: await rateOn(tx, 'gst-on-commission', today),
    tdsBasisPoints: await rateOn(tx, withheld, today),
  }
}

function lineOf({ lines }: BookingTree, { lineId }: ItemRow) {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw new Error(`no line ${lineId}`)
  return line
}
