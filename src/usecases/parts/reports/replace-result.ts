import type { BookingTree, ItemRow } from '#src/db/queries/booking-tree.ts'
import type { RevisionRow } from '#src/db/queries/report-revisions.ts'
import { carryCalls, insertCallTask } from '#src/db/queries/call-tasks.ts'
import { insertResult, type ResultRow, supersedeResult } from '#src/db/queries/results.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { SignatureId } from '#src/domain/reports/signature.ts'
import { CallTaskId, type ResultId } from '#src/domain/results/item.ts'
import { personOf } from '#src/usecases/access.ts'
import { reviewCase } from '#src/usecases/parts/notifiable/review-case.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { tellAgain } from '#src/usecases/parts/results/tell-again.ts'
import { withdrawCalls } from '#src/usecases/parts/results/withdraw-calls.ts'
import { move } from '#src/usecases/transition.ts'
import type { Revised } from './revised-results.ts'

/**
 * Replaces a published value by a new one, signed by the actor: the old one is kept with the reason
 * why it no longer counts, and its call is withdrawn. A critical one opens its own. The same value
 * again takes over the open call, because nobody was told yet; a person who was told another value
 * is told again. Notifiable cases follow the new value.
 * Source: life cycle 5; decision 100.
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
 * Who entered the value. For the same value again it remains the same person, so that the person
 * who decided about it may write its comment, unless they sign now. Refuses `same-person` where
 * nobody is left.
 */
function enteredOf(row: ResultRow, kept: ResultRow | null, signer: UserId) {
  const { enteredBy, enteredAt } = kept && kept.enteredBy !== signer ? kept : row
  if (enteredBy === row.decidedBy) throw new Refusal('same-person')
  return { enteredBy, enteredAt }
}

/** The draft's proposal for a number that nothing judges is decided by the signer. */
function decidedOf({ decision, decidedBy }: ResultRow, { actor, now }: Step) {
  if (decision === null || decidedBy !== null) return {}
  return { decidedBy: personOf(actor).id, decidedAt: now }
}
