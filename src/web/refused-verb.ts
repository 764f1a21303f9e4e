import { type Refused, refusedIn } from './refused.ts'

export type Answered<Answer> = { ok: true; answer: Answer } | { ok: false; refused: Refused }

/** A verb's answer or refusal, where the page continues with either; anything else is thrown. */
export async function orRefused<Answer>(asked: Promise<Answer>): Promise<Answered<Answer>> {
  try {
    return { ok: true, answer: await asked }
  } catch (error) {
    const isAnswer = typeof error === 'object' && error !== null && 'data' in error
    const refused = isAnswer ? refusedIn(error.data) : undefined
    if (!refused) throw error
    return { ok: false, refused }
  }
}
