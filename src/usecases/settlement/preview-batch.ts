import { readWeek } from '#src/db/queries/settlement/week-at-hand.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { totalOf } from '#src/domain/settlement/amounts.ts'
import type { OfWeek } from '#src/domain/settlement/inputs.ts'
import { payables } from '#src/domain/settlement/payables.ts'
import { isWeekOver, weekEnds } from '#src/domain/settlement/week.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** What a week's batch would pay. Writes nothing. Refuses `week-not-over`. */
export function previewBatch(world: World, actor: Actor, { week }: OfWeek) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'settlement:make')
    const { tx, now } = step
    const monday = Temporal.PlainDate.from(week)
    if (!isWeekOver(monday, now)) throw new Refusal('week-not-over')
    const { payables: paid, leftOut } = payables(await readWeek(tx, monday, now))
    await audit(world, tx, actor, 'settlement:read', week, { previewed: paid.length })
    return {
      week,
      until: weekEnds(monday).toString(),
      payouts: paid.map(({ lab, phlebotomist, amounts, account, entries }) => ({
        ...amounts,
        lab,
        phlebotomist,
        tests: entries.filter(({ kind }) => kind === 'share').length,
        clawBacks: entries.filter(({ kind }) => kind === 'claw-back').length,
        accountLastFour: account.accountLastFour,
      })),
      leftOut,
      totals: totalOf(paid.map(({ amounts }) => amounts)),
    }
  })
}
