import type { BookingTree, ItemRow } from '#src/db/queries/booking-tree.ts'
import type { RevisionRow } from '#src/db/queries/report-revisions.ts'
import { carryCalls, insertCallTask } from '#src/db/queries/call-tasks.ts'
import { insertResult, type ResultRow, supersedeResult } from '#src/db/queries/results.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { SignatureId } from '#src/domain/reports/signature.ts'
import { CallTaskId, type ResultId } from '#src/domain/results/item.ts'
import { personOf } from '#src/usecases/access.ts'
import { reviewCase } from '#src/usecases/notifiable/review-case.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { tellAgain } from '#src/usecases/results/tell-again.ts'
import { withdrawCalls } from '#src/usecases/results/withdraw-calls.ts'
import { move } from '#src/usecases/transition.ts'
import type { Revised } from './revised-results.ts'

/**
 * A published value gives way to a new one, signed by the actor: the old one is kept with why it no
 * longer counts, and the call that it asked for is withdrawn. A critical one opens its own. The same
 * value again takes the open call over, as nobody was told yet; who was told another one is told again. What the authority must hear of a
 * notifiable disease follows the new value.
 */
export async function replaceResult(
  step: Step,
  tree: BookingTree,
  { item, row, isCallDue, kept }: Revised,
  { kind, reason, words }: Pick<RevisionRow, 'kind' | 'reason' | 'words'>,
  signatureId: SignatureId,
): Promise<void> {
  const by = personOf(step.actor).id
  const at = step.now
  const verified = { verifiedBy: by, verifiedAt: at }
  const authorised = { authorisedBy: by, authorisedAt: at, signatureId }
  const signed = {
    ...enteredOf(row, kept, by),
    ...decidedOf(row, step),
    ...verified,
    ...authorised,
  }
  if (!kept) await withdrawCalls(step, item.id, `${kind}: ${reason}`)
  await supersedeResult(step.tx, item.id, `${kind}, ${reason}: ${words}`)
  await insertResult(step.tx, { ...row, ...signed })
  if (kept) await carryCalls(step.tx, kept.id, row.id)
  await reviewCase(step, item, { result: row, reason: `${kind}: ${reason}` })
  const bookingId = tree.booking.id
  await move(step, 'item', { row: item, event: 'amend', bookingId, reason })
  if (isCallDue) await ring(step, item, row.id)
  await tellAgain(step, item)
}

async function ring({ tx, world, now }: Step, item: ItemRow, resultId: ResultId): Promise<void> {
  await insertCallTask(tx, {
    id: CallTaskId.parse(world.chance.uuid()),
    labId: item.labId,
    testItemId: item.id,
    resultId,
    state: 'open',
    openedAt: now,
  })
}

/**
 * Who entered the value. Of the same value again that stays who did, so that who decided about it may
 * write its comment; unless they are the one who signs now. Refuses `same-person` where nobody is left.
 */
function enteredOf(row: ResultRow, kept: ResultRow | null, signer: UserId) {
  const { enteredBy, enteredAt } = kept && kept.enteredBy !== signer ? kept : row
  if (enteredBy === row.decidedBy) throw new Refusal('same-person')
  return { enteredBy, enteredAt }
}

/** What the draft proposes of a number that nothing judges is decided by who signs it. */
function decidedOf({ decision, decidedBy }: ResultRow, { actor, now }: Step) {
  if (decision === null || decidedBy !== null) return {}
  return { decidedBy: personOf(actor).id, decidedAt: now }
}
