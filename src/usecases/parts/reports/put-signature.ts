import type { OrderRow } from '#src/db/queries/booking-tree.ts'
import type { NewResult } from '#src/domain/reports/revised-body.ts'
import { SignatureId, type SignedContent } from '#src/domain/reports/signature.ts'
import { signatureOn } from '#src/domain/reports/signed.ts'
import { personOf } from '#src/usecases/access.ts'
import { saveChanged } from '#src/usecases/save.ts'
import type { Step } from '#src/usecases/step.ts'
import { printingBy } from './printing-by.ts'

type Said = {
  meaning: SignedContent['meaning']
  signer: { name: string; registrationNumber: string | null }
  news?: readonly NewResult[]
  addition?: string | null
  change?: SignedContent['change']
}

/**
 * Stores what the actor signs, with its SHA-256. The caller asked for the password; signed results
 * and revisions reference the returned id.
 * Source: decision 037.
 */
export async function putSignature(step: Step, order: OrderRow, said: Said): Promise<SignatureId> {
  const id = SignatureId.parse(step.world.chance.uuid())
  const signature = signatureOn(order, said, {
    ...printingBy(step),
    id,
    by: personOf(step.actor).id,
  })
  await saveChanged(step, undefined, {
    bookingId: order.bookingId,
    transitions: [],
    created: { signature: [signature] },
  })
  return id
}
