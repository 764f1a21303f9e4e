import type { TypedStep } from '#src/domain/lab-applications/draft.ts'
import { fieldFaults } from '#src/domain/lab-applications/field-faults.ts'
import type { DraftRef } from '#src/domain/lab-applications/inputs.ts'
import type { TypedIssue } from '#src/domain/lab-applications/parse-typed.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { disagreements } from '#src/usecases/parts/labs/disagreements.ts'
import { openedDraft } from '#src/usecases/parts/lab-applications/opened-draft.ts'
import { parsedDraft } from '#src/usecases/parts/lab-applications/parsed-draft.ts'

type Checked = {
  /** Faults that block the step. `path`: step and field, `organization.pan`, `shares.lab.HAE`. */
  issues: TypedIssue[]
  /** Warnings that may be correct as typed. */
  warnings: TypedIssue[]
}

/**
 * Whether the stored fields of one step could be submitted: by themselves, with the other steps and
 * with our lists; of every step where none is named. Changes nothing.
 */
export function checkDraft(
  world: World,
  actor: Actor,
  { step: only, ...ref }: DraftRef & { step?: TypedStep },
): Promise<Checked> {
  return inStep(world, actor, async (step) => {
    const { parts, issues } = parsedDraft(await openedDraft(step, ref))
    const { errors, warnings } = await disagreements(step, parts)
    const isAsked = ({ path }: { path: string }) =>
      only === undefined || path === only || path.startsWith(`${only}.`)
    const worded = errors.map((error) => ({ ...error, message: fieldFaults[error.kind] }))
    return {
      issues: [...issues, ...worded].filter(isAsked),
      warnings: warnings
        .filter(isAsked)
        .map((warning) => ({ ...warning, message: fieldFaults[warning.kind] })),
    }
  })
}
