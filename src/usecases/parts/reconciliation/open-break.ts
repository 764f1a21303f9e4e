import { insertBreak } from '#src/db/queries/reconciliation/reconciliation.ts'
import { type BreakFacts, BreakId, type BreakKind } from '#src/domain/reconciliation/break.ts'
import type { Step } from '#src/usecases/step.ts'
import { recordBirth } from '#src/usecases/transition.ts'

type Difference = {
  day: Temporal.PlainDate
  kind: BreakKind
  /** The gateway's reference, or the number we sent. */
  key: string
  ours: BreakFacts | null
  theirs: BreakFacts | null
}

/**
 * Stores a difference between the books for a person to resolve, once per day, kind and key.
 * Undefined where it exists already.
 * Source: reliability P28.
 */
export async function openBreak(step: Step, difference: Difference): Promise<BreakId | undefined> {
  const { world, tx, now } = step
  const id = BreakId.parse(world.chance.uuid())
  const made = await insertBreak(tx, { ...difference, id, state: 'open', foundAt: now })
  if (made) await recordBirth(step, 'break', made, null)
  return made?.id
}
