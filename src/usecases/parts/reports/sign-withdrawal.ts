import type { OrderRow } from '#src/db/queries/booking-tree.ts'
import { namesOf } from '#src/db/queries/report-revisions.ts'
import { findSignatory } from '#src/db/queries/results.ts'
import type { SignatureId, SignedContent } from '#src/domain/reports/signature.ts'
import { personOf } from '#src/usecases/access.ts'
import type { Step } from '#src/usecases/step.ts'
import { putSignature } from './put-signature.ts'

type Withdrawal = {
  meaning: 'withdrawal-proposed' | 'withdrawal-confirmed'
  change: NonNullable<SignedContent['change']>
}

/**
 * The signature of one of the two who withdraw a report: for the lab by registration, otherwise by
 * name.
 */
export async function signWithdrawal(
  step: Step,
  order: OrderRow,
  withdrawal: Withdrawal,
): Promise<SignatureId> {
  const { id } = personOf(step.actor)
  const signatory = await findSignatory(step.tx, order.labId, id)
  const name = signatory?.name ?? (await namesOf(step.tx, [id])).get(id) ?? ''
  const signer = { name, registrationNumber: signatory?.registrationNumber ?? null }
  return putSignature(step, order, { ...withdrawal, signer })
}
