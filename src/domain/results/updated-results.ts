import type { UserId } from '#src/domain/people/actor.ts'
import type { SignatureId } from '#src/domain/reports/signature.ts'
import type { ResultId } from './item.ts'

/** How values change that count: each only while it does. */
export type UpdatedResults = {
  /** By the pathologist, under a signature; a value is signed once. */
  readonly authorised?: readonly {
    id: ResultId
    authorisedBy: UserId
    authorisedAt: Temporal.Instant
    signatureId: SignatureId
  }[]
}
