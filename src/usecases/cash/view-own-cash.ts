import {
  cashOf,
  findDeposits,
  listEarnings,
  listReceiptsHeld,
  visitsOfPayments,
} from '#src/db/queries/cash/cash.ts'
import { balanceOf } from '#src/db/queries/ledger/trial-balance.ts'
import { opposite, paise } from '#src/domain/money.ts'
import type { Actor, UserId } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { depositLine } from '#src/usecases/parts/cash/deposit-line.ts'

const SLIPS = 20
const EARNINGS = 200

/**
 * A phlebotomist's cash in hand, how much more they may take, their slips and earnings; in paise.
 */
export function viewOwnCash(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'cash:read-own')
    const { id } = personOf(actor)
    const { held, promised } = await cashOf(step.tx, id)
    const limit = world.settings.cashInHandLimit
    const deposits = await findDeposits(step.tx, { phlebotomistId: id }, SLIPS)
    const own = {
      held: paise(held),
      promised: paise(promised),
      limit,
      left: paise(Math.max(0, limit - held - promised)),
      receipts: await receiptsHeld(step, id),
      deposits: deposits.map(depositLine),
      ...(await earningsOf(step, id)),
    }
    await audit(world, step.tx, actor, 'cash:read-own', id, { event: 'read' })
    return own
  })
}

async function receiptsHeld({ tx }: Step, id: UserId) {
  const receipts = await listReceiptsHeld(tx, id)
  const ids = receipts.map(({ paymentId }) => paymentId)
  const visits = await visitsOfPayments(tx, ids, id)
  return receipts.map(({ paymentId, receiptNumber, bookingNumber, amount, collectedAt }) => ({
    receiptNumber,
    bookingNumber,
    visitId: visits.get(paymentId) ?? null,
    amount,
    collectedAt: collectedAt?.toString() ?? null,
  }))
}

/** Ledger credits are earnings, debits are charges: the signs are inverted. */
async function earningsOf({ tx }: Step, id: UserId) {
  const earnings = await listEarnings(tx, id, EARNINGS)
  return {
    earned: opposite(await balanceOf(tx, 'phlebotomist-payable', id)),
    earnings: earnings.map(({ at, amount, ...one }) => {
      return { ...one, at: at.toString(), amount: opposite(amount) }
    }),
  }
}
