import type { Actor } from '#src/domain/people/actor.ts'
import type { ProposeWithdrawal } from '#src/domain/reports/inputs.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import { withdrawalProposed } from '#src/domain/reports/withdrawing.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { refuseWrongPassword } from '#src/usecases/password-again.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { printingBy } from '#src/usecases/printing-by.ts'
import { lockReport } from '#src/usecases/parts/reports/report-at-hand.ts'
import { sideOf } from '#src/usecases/parts/reports/side-of.ts'

type Input = { reportId: ReportId } & ProposeWithdrawal

/**
 * The first of two people who withdraw a report, signed with the password: a registered signatory
 * of the lab, or the back office. The report is unchanged until the other side confirms. Refuses
 * `stale`, `revision-open`, `password-again`, `forbidden`.
 * Source: life cycle 6.
 */
export async function proposeWithdrawal(world: World, actor: Actor, { reportId, ...input }: Input) {
  const permit = authorise(actor, 'report:withdraw')
  const { id: by } = personOf(actor)
  await refuseWrongPassword(world, by, input.password)
  return inStep(world, actor, async (step) => {
    const facts = await lockReport(step, permit, reportId)
    const as = { by, from: sideOf(actor, facts.report.labId), ...printingBy(step) }
    return save(step, 'report:withdraw', facts, withdrawalProposed(facts, input, as))
  })
}
