import { insertCallTask } from '#src/db/queries/call-tasks.ts'
import type { ItemRow } from '#src/db/queries/booking-tree.ts'
import { findCurrentResult } from '#src/db/queries/results.ts'
import { listToldCalls, lockCallsToWithdraw } from '#src/db/queries/told-calls.ts'
import { CallTaskId } from '#src/domain/results/item.ts'
import { tellingAgain } from '#src/domain/results/tell-again.ts'
import type { Step } from '#src/usecases/step.ts'
import { withdrawCall } from './withdraw-calls.ts'

const SO_AGAIN = 'same again'

/**
 * Part of every verb after which a test shows something else, or nothing: whoever was told a
 * critical value that no longer holds is told again by a call at the bench, with the life of the
 * first one. `isWithdrawn`: its report was withdrawn, and so was its value.
 * Source: decision 100.
 */
export async function tellAgain(
  step: Step,
  { id: testItemId, labId }: Pick<ItemRow, 'id' | 'labId'>,
  { isWithdrawn = false } = {},
): Promise<void> {
  const { tx, world, now } = step
  const calls = await listToldCalls(tx, testItemId)
  if (calls.length === 0) return
  const current = isWithdrawn ? undefined : await findCurrentResult(tx, testItemId)
  const { open: resultId, withdraw } = tellingAgain(calls, current ?? null)
  for (const row of await lockCallsToWithdraw(tx, withdraw)) await withdrawCall(step, row, SO_AGAIN)
  if (resultId === null) return
  const id = CallTaskId.parse(world.chance.uuid())
  const opened = { state: 'open', openedAt: now } as const
  await insertCallTask(tx, { id, labId, testItemId, resultId, kind: 'again', ...opened })
}
