import { type CallTaskRow, lockOpenCalls } from '#src/db/queries/call-tasks.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { audit } from '#src/usecases/audit.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'

/**
 * Part of a verb after which a value of a test no longer counts: entered again, measured again, its
 * tube rejected, amended. Its open call is withdrawn and logged with the reason, the time and the
 * person. A new critical value opens its own call. Returns how many were withdrawn.
 * Source: decision 029.
 */
export async function withdrawCalls(
  step: Step,
  testItemId: TestItemId,
  reason: string,
): Promise<number> {
  const open = await lockOpenCalls(step.tx, testItemId)
  for (const row of open) await withdrawCall(step, row, reason)
  return open.length
}

/** One open call, locked by the caller. */
export async function withdrawCall(step: Step, row: CallTaskRow, reason: string): Promise<void> {
  const { world, tx, actor, now } = step
  const withdrawnBy = actor.kind === 'person' ? actor.id : null
  const patch = { withdrawnReason: reason, withdrawnBy, withdrawnAt: now }
  // Without a booking, because the patient reads the booking's events.
  await move(step, 'call', { row, event: 'withdraw', bookingId: null, patch, reason })
  await audit(world, tx, actor, 'call:record', row.id, { event: 'withdraw', reason })
}
