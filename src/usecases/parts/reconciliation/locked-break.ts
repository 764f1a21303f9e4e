import { lockBreak } from '#src/db/queries/reconciliation/reconciliation.ts'
import type { BreakId } from '#src/domain/reconciliation/break.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/** The break, locked: of two people who resolve it the second sees the first. */
export async function lockedBreak({ tx }: Step, id: BreakId) {
  const row = await lockBreak(tx, id)
  if (!row) throw new Refusal('not-found')
  return row
}
