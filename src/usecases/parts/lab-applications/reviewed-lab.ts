import { lockAppliedLab } from '#src/db/queries/labs/lab-at-hand.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import type { AboutApplication } from '#src/domain/lab-applications/inputs.ts'
import { reviewing, type reviews } from '#src/domain/lab-applications/reviewing.ts'
import type { AdoptedOrganization } from '#src/domain/labs/updated-labs.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { shown } from '#src/usecases/parts/labs/locked-lab.ts'
import { keepGstin } from '#src/usecases/parts/labs/sealed-numbers.ts'
import { openSubmission } from '#src/usecases/parts/labs/sealed-submission.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * One step of the office in an application: repeating it changes nothing and tells nobody. The
 * applicant is told, with the reason where there is one.
 */
export function reviewedLab(
  world: World,
  actor: Actor,
  input: AboutApplication & { reason?: string },
  review: keyof typeof reviews,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'application:review')
    const facts = await lockAppliedLab(step.tx, input.labId)
    if (!facts) throw new Refusal('not-found')
    const lab = permit.over(shown(facts.lab))
    const organization = review === 'approve' ? organizationOf(world, lab) : null
    const decision = reviewing(review, { ...facts, organization }, input, personOf(actor).id)
    return save(step, 'application:review', null, decision)
  })
}

/** What the application says about its organization; null for a lab without a submission. */
export function organizationOf(world: World, lab: LabRow): AdoptedOrganization | null {
  const submission = openSubmission(world, lab)
  if (!submission) return null
  const { associateName: name, legalEntity, gstin } = submission.organization
  const kept = gstin === undefined ? undefined : keepGstin(world, lab.organizationId, gstin)
  return {
    id: lab.organizationId,
    name,
    legalEntity,
    gstinSealed: kept?.sealed ?? null,
    gstinHash: kept?.hash ?? null,
  }
}
