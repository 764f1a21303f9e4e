import type { App } from '#src/usecases/index.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { type Details, TypedWeight } from '#src/web/routes/patient/book/forms.ts'

type Weighing = Pick<Details, 'patients' | 'weights'>

/** What was typed as the weight of each child that is chosen. */
function typedWeights({ patients, weights }: Weighing) {
  return patients.flatMap((patientId) => {
    const typed = weights[patientId]
    return typed ? [{ patientId, weightKg: TypedWeight.safeParse(typed).data }] : []
  })
}

/** Weights that are none, by the name of their field; nothing is saved. */
export function wrongWeights(details: Weighing): Record<string, string[]> {
  const wrong = typedWeights(details).filter(({ weightKg }) => weightKg === undefined)
  return Object.fromEntries(
    wrong.map(({ patientId }) => [`weights.${patientId}`, [m.refusals_impossible_weight()]]),
  )
}

/**
 * Saves what was typed for each child; weights that its age excludes, by the name of their field.
 * Every other refusal belongs to the complete form.
 */
export async function weighed(verbs: App, details: Weighing) {
  const wrong: Record<string, string[]> = {}
  for (const { patientId, weightKg } of typedWeights(details)) {
    if (weightKg === undefined) continue
    const asked = await orRefused(verbs.weighPatient({ patientId, weightKg }))
    if (asked.ok) continue
    if (asked.refused.refusal !== 'impossible-weight') return asked.refused.says
    wrong[`weights.${patientId}`] = [asked.refused.says]
  }
  return Object.keys(wrong).length > 0 ? { wrong } : undefined
}
