import {
  findOrganization,
  hasOtherApprovedLab,
  updateOrganization,
} from '#src/db/queries/lab-applications/lab-applications.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { keepGstin } from '#src/usecases/parts/labs/sealed-numbers.ts'
import { openSubmission } from '#src/usecases/parts/labs/sealed-submission.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * Part of approving: the lab's data about its organization takes effect, unless another of its labs
 * was approved before. An application alone changes nothing about an organization, because anybody
 * may enter a PAN.
 * Source: decision 019.
 */
export async function adoptOrganization({ world, tx }: Step, lab: LabRow): Promise<void> {
  const submission = openSubmission(world, lab)
  const organization = await findOrganization(tx, lab.organizationId)
  if (!submission || !organization) return
  if (await hasOtherApprovedLab(tx, organization.id, lab.id)) return
  const { associateName: name, legalEntity, gstin } = submission.organization
  const kept = gstin === undefined ? undefined : keepGstin(world, organization.id, gstin)
  await updateOrganization(tx, organization.id, {
    name,
    legalEntity,
    gstinSealed: kept?.sealed ?? null,
    gstinHash: kept?.hash ?? null,
  })
}
