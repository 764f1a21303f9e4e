import type { BenchAlerts } from '#src/db/queries/results/bench-alerts.ts'
import { findSignatory } from '#src/db/queries/results/results.ts'
import { listWaitingRevisions } from '#src/db/queries/reports/waiting-revisions.ts'
import { inRowOrder, type PageOfBench } from '#src/db/queries/results/bench-page.ts'
import { ageInYears, indianDay } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { waitsFor } from '#src/domain/reports/waiting.ts'
import { mayEver, personOf } from '#src/usecases/access.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * One page of the changes of published reports that wait at a lab, each with whom it waits for from
 * the actor's view. Contains no value: a draft is sealed, and its own page shows it.
 * Source: decision 046.
 */
export async function waitingChanges(step: Step, labId: LabId, page: PageOfBench) {
  const { tx, now, actor } = step
  const looking = { id: personOf(actor).id, isSignatory: await signs(step, labId) }
  const rows = await listWaitingRevisions(tx, labId, page)
  return inRowOrder(rows).map(({ birthDate, draftedById, draftedAt, ...shown }) => ({
    ...shown,
    ageYears: ageInYears(birthDate, indianDay(now)),
    draftedAt: draftedAt.toString(),
    waitsFor: waitsFor({ ...shown, draftedBy: draftedById }, looking),
  }))
}

/** How many of them wait for the actor's signature, and how many of the actor's own are waiting. */
export function changesFor({ actor }: Step, { ofOthers, own, isSignatory }: BenchAlerts) {
  const maySign = mayEver(actor, 'revision:sign') && isSignatory
  return { forYou: maySign ? ofOthers : 0, own }
}

/** By the rule of `signRevision`: the permission, and a registration at this lab. */
async function signs({ tx, actor }: Step, labId: LabId): Promise<boolean> {
  if (!mayEver(actor, 'revision:sign')) return false
  return (await findSignatory(tx, labId, personOf(actor).id)) !== undefined
}
