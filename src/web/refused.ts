import type { RefusalCode, RefusalDetail } from '#src/usecases/refusal.ts'

/** A refused verb's answer, where an error answer is one of ours. */
export type Refused = { refusal: RefusalCode; says: string } & RefusalDetail

export function refusedIn(answer: unknown): Refused | undefined {
  if (typeof answer !== 'object' || answer === null) return
  if (!('says' in answer) || !('refusal' in answer)) return
  // Only `answerRefusal` writes both of them together.
  return answer as Refused
}
