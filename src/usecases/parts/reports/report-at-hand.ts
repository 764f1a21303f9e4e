import { lockReportAtHand } from '#src/db/queries/reports/report-at-hand.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import type { RevisionId } from '#src/domain/reports/revision.ts'
import { withId } from '#src/domain/with-id.ts'
import { type Permit, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * A report in the actor's scope with everything its changes depend on, its booking locked. Refuses
 * `own-booking`.
 */
export async function lockReport(step: Step, permit: Permit, id: ReportId) {
  const facts = await lockReportAtHand(step.tx, 'report', { id, actorId: personOf(step.actor).id })
  permit.over(facts?.report)
  if (!facts) throw new Refusal('not-found')
  refuseOwnBooking(step.actor, facts.booking)
  return facts
}

/** A change in the actor's scope with its report, likewise. */
export async function lockRevision(step: Step, permit: Permit, id: RevisionId) {
  const by = { id, actorId: personOf(step.actor).id }
  const facts = await lockReportAtHand(step.tx, 'revision', by)
  const revision = permit.over(withId(facts?.revisions, id))
  if (!facts) throw new Refusal('not-found')
  refuseOwnBooking(step.actor, facts.booking)
  return { ...facts, revision }
}
