import { Refusal } from './refusal.ts'

/**
 * The work of a clock that another run, or a person, may have done or overtaken at the same moment:
 * null then, and nothing is written. Every other refusal is thrown.
 */
export async function unlessStale<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'stale') return null
    throw error
  }
}
