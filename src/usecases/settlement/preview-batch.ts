import { listEligible } from '#src/db/queries/settlement/settlements.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { totalOf } from '#src/domain/settlement/amounts.ts'
import type { OfWeek } from '#src/domain/settlement/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { endOfWeek } from '#src/usecases/parts/settlement/ended-week.ts'
import { payablesOf } from '#src/usecases/parts/settlement/payables.ts'

/** What a week's batch would pay. Writes nothing. Refuses `week-not-over`. */
export function previewBatch(world: World, actor: Actor, { week }: OfWeek) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'settlement:make')
    const until = endOfWeek(step, week)
    const { payables, leftOut } = await payablesOf(step, await listEligible(step.tx, until))
    await audit(world, step.tx, actor, 'settlement:make', week, { previewed: payables.length })
    return {
      week,
      until: until.toString(),
      payouts: payables.map(({ lab, amounts, account, entries }) => ({
        ...amounts,
        lab,
        tests: entries.filter(({ kind }) => kind === 'share').length,
        clawBacks: entries.filter(({ kind }) => kind === 'claw-back').length,
        accountLastFour: account.accountLastFour,
      })),
      leftOut,
      totals: totalOf(payables.map(({ amounts }) => amounts)),
    }
  })
}
