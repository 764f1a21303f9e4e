import type { OrderRow } from '#src/db/queries/booking-tree.ts'
import { insertSignature } from '#src/db/queries/signatures.ts'
import { canonicalJson } from '#src/domain/reports/canonical-json.ts'
import type { NewResult } from '#src/domain/reports/revised-body.ts'
import {
  SignatureId,
  type SignedContent,
  signedPatient,
  signedResult,
} from '#src/domain/reports/signature.ts'
import { personOf } from '#src/usecases/access.ts'
import type { Step } from '#src/usecases/step.ts'
import { patientOf } from './report-body.ts'
import { sealContext, sha256 } from './signed-content.ts'

type Signed = {
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
export async function putSignature(
  step: Step,
  order: OrderRow,
  { meaning, signer, news = [], addition = null, change = null }: Signed,
): Promise<SignatureId> {
  const id = SignatureId.parse(step.world.chance.uuid())
  const { id: userId } = personOf(step.actor)
  const content = canonicalJson({
    meaning,
    orderId: order.id,
    signer: { userId, name: signer.name, registrationNumber: signer.registrationNumber },
    signedAt: step.now.toString(),
    patient: signedPatient(patientOf(order, step.now)),
    results: news.map(({ section, result }) => signedResult(section, result)),
    addition,
    change,
  } satisfies SignedContent)
  const hash = sha256(content)
  await insertSignature(step.tx, {
    id,
    orderId: order.id,
    labId: order.labId,
    signedBy: userId,
    signedAt: step.now,
    meaning,
    content,
    hash,
    seal: step.world.cipher.seal(hash, sealContext(id)),
  })
  return id
}
