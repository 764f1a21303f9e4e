import { START_CODE_TRIES, type VisitId } from './visit.ts'

export type WrongCode = 'start-code-locked' | 'wrong-start-code'

type Guarded = { id: VisitId; startCodeTries: number }

/**
 * Compares the patient's code, at most five times. Undefined: the code is correct.
 * Source: life cycle 3.
 *
 * @param code the visit's own code.
 */
export function wrongCode(
  { startCodeTries }: Guarded,
  typed: string,
  code: string,
): WrongCode | undefined {
  if (startCodeTries >= START_CODE_TRIES) return 'start-code-locked'
  return code === typed ? undefined : 'wrong-start-code'
}

/**
 * Counts the try of a step that is refused; a locked visit has no try left to count.
 * Source: life cycle 3.
 */
export function triedCode({ id, startCodeTries }: Guarded) {
  return startCodeTries >= START_CODE_TRIES ? {} : { triedCode: [{ id }] }
}
