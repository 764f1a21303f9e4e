import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import type { RevisionRow } from '#src/db/queries/report-revisions.ts'
import { insertCallTask } from '#src/db/queries/call-tasks.ts'
import { insertResult, supersedeResult } from '#src/db/queries/results.ts'
import type { SignatureId } from '#src/domain/reports/signature.ts'
import { CallTaskId } from '#src/domain/results/item.ts'
import { personOf } from '#src/usecases/access.ts'
import { reviewCase } from '#src/usecases/notifiable/review-case.ts'
import type { Step } from '#src/usecases/step.ts'
import { withdrawCalls } from '#src/usecases/results/withdraw-calls.ts'
import { move } from '#src/usecases/transition.ts'
import type { Revised } from './revised-results.ts'

/**
 * A published value gives way to a new one, signed by the actor: the old one is kept with why it no
 * longer counts, and the call that it asked for is withdrawn. A critical one opens its own. What the
 * authority must hear of a notifiable disease follows the new value.
 */
export async function replaceResult(
  step: Step,
  tree: BookingTree,
  { item, row, isCallDue }: Revised,
  { kind, reason, words }: Pick<RevisionRow, 'kind' | 'reason' | 'words'>,
  signatureId: SignatureId,
): Promise<void> {
  const by = personOf(step.actor).id
  const at = step.now
  const verified = { verifiedBy: by, verifiedAt: at }
  const signed = { ...verified, authorisedBy: by, authorisedAt: at, signatureId }
  await withdrawCalls(step, item.id, `${kind}: ${reason}`)
  await supersedeResult(step.tx, item.id, `${kind}, ${reason}: ${words}`)
  await insertResult(step.tx, { ...row, ...signed })
  await reviewCase(step, item, { result: row, reason: `${kind}: ${reason}` })
  const bookingId = tree.booking.id
  await move(step, 'item', { row: item, event: 'amend', bookingId, reason })
  if (!isCallDue) return
  await insertCallTask(step.tx, {
    id: CallTaskId.parse(step.world.chance.uuid()),
    labId: item.labId,
    testItemId: item.id,
    resultId: row.id,
    state: 'open',
    openedAt: step.now,
  })
}
