import { typedSteps } from '#src/domain/lab-applications/draft.ts'
import type { Parts } from '#src/domain/lab-applications/disagreements.ts'
import { parseTyped, type TypedIssue } from '#src/domain/lab-applications/parse-typed.ts'
import type { OpenedDraft } from './opened-draft.ts'

/** Every valid step, and the faults of the others, each by step and field. */
export function parsedDraft({ kept, contact }: Pick<OpenedDraft, 'kept' | 'contact'>) {
  const filling = { isApplicant: contact !== undefined, hasAadhaar: kept.aadhaar !== null }
  const parts: Parts = {}
  const issues: TypedIssue[] = []
  for (const step of typedSteps) {
    const parsed = parseTyped(step, kept.typed[step], filling)
    if (parsed.ok) Object.assign(parts, { [step]: parsed.value })
    else issues.push(...parsed.issues.map((issue) => ({ ...issue, path: at(step, issue.path) })))
  }
  return { parts, issues }
}

function at(step: string, field: string) {
  return field === '' ? step : `${step}.${field}`
}
