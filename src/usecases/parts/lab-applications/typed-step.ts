import { Aadhaar } from '#src/domain/identity/inputs.ts'
import { lastFourOfAadhaar } from '#src/domain/identity/aadhaar.ts'
import type { TypedStep } from '#src/domain/lab-applications/draft.ts'
import { type Typed, whyNotKept } from '#src/domain/lab-applications/typed.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import type { KeptAadhaar, KeptDraft } from './sealed-draft.ts'

/**
 * The draft with one step replaced. A full Aadhaar number becomes its last digits and its hash here
 * and goes no further; an invalid one is dropped, and must be typed again.
 * Source: decision 019.
 */
export function withStep(
  world: Pick<World, 'cipher'>,
  kept: KeptDraft,
  { step, typed }: { step: TypedStep; typed: Typed },
): KeptDraft {
  const fault = whyNotKept(step, typed)
  if (fault)
    throw new Refusal('fields-disagree', { fields: { [`${step}.${fault.path}`]: fault.kind } })
  if (step !== 'signatory') return { ...kept, typed: { ...kept.typed, [step]: typed } }
  const { aadhaar: number = '', ...signatory } = typed
  const aadhaar = number.trim() === '' ? kept.aadhaar : keptAadhaar(world, number)
  return { typed: { ...kept.typed, signatory }, aadhaar }
}

/** All that is ever stored of a number; null for an invalid one. */
export function keptAadhaar(
  { cipher }: Pick<World, 'cipher'>,
  typed: string | undefined,
): KeptAadhaar | null {
  const { success, data } = Aadhaar.safeParse(typed)
  if (!success) return null
  return {
    lastFour: lastFourOfAadhaar(data),
    hash: cipher.hash(data, 'authorized_signatories.aadhaar'),
  }
}
