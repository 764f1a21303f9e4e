import type { App } from '#src/usecases/index.ts'
import { refusedIn } from '#src/web/refused.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { type Details, TypedWeight } from '#src/web/routes/patient/book/forms.ts'

/** Saves what was typed for each child; errors of a weight, by the name of its field. */
export async function weighed(verbs: App, { patients, weights }: Details) {
  const wrong: Record<string, string[]> = {}
  for (const patientId of patients) {
    const typed = weights[patientId]
    if (!typed) continue
    const { data: weightKg } = TypedWeight.safeParse(typed)
    const says =
      weightKg === undefined
        ? m.refusals_impossible_weight()
        : await whyNot(verbs.weighPatient({ patientId, weightKg }))
    if (says) wrong[`weights.${patientId}`] = [says]
  }
  return wrong
}

/** Why a weight was refused; every other refusal belongs to the complete form. */
async function whyNot(asked: Promise<unknown>) {
  try {
    await asked
    return undefined
  } catch (error) {
    const isAnswer = typeof error === 'object' && error !== null && 'data' in error
    const refused = isAnswer ? refusedIn(error.data) : undefined
    if (refused?.refusal !== 'impossible-weight') throw error
    return refused.says
  }
}
