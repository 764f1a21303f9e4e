import type { VisitFeeRow } from '#src/db/queries/visit-fees/visit-fees.ts'
import type { VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import type { World } from '#src/usecases/world.ts'

type Sealing = Pick<World, 'cipher'>
type SealedWords = Pick<VisitFeeRow, 'id' | 'wordsSealed'>

/** A patient's statement about a failed visit may contain health data, so it is sealed. */
export function sealFeeWords({ cipher }: Sealing, id: VisitFeeId, words: string): string {
  return cipher.seal(words, contextOf(id))
}

/** Null where the patient said nothing. */
export function openFeeWords({ cipher }: Sealing, { id, wordsSealed }: SealedWords) {
  return wordsSealed === null ? null : cipher.open(wordsSealed, contextOf(id))
}

function contextOf(id: VisitFeeId) {
  return `visit_fees.words ${id}`
}
