import { refusals } from '#src/usecases/refusal.ts'
import { refusedIn } from '#src/web/refused.ts'

type Answer = {
  says: string
  status: number
  fields: Readonly<Record<string, string>> | undefined
}

/** A refused verb's text and status, where a thrown answer is one; undefined for anything else. */
export function refusalIn(error: unknown): Answer | undefined {
  const isAnswer = typeof error === 'object' && error !== null && 'data' in error
  const refused = isAnswer ? refusedIn(error.data) : undefined
  if (!refused) return undefined
  const { refusal, says, fields } = refused
  return { says, fields, status: refusals[refusal].status }
}
