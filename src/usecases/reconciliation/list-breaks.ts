import {
  countOpenBreaks,
  findBreaks,
  listRuns,
} from '#src/db/queries/reconciliation/reconciliation.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ListBreaks } from '#src/domain/reconciliation/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { pageOf } from '#src/usecases/page.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { breakLine } from '#src/usecases/parts/reconciliation/break-line.ts'

const PER_PAGE = 50
const RUNS = 14

/** Breaks, open ones oldest first, and which day was compared when. */
export function listBreaks(world: World, actor: Actor, input: ListBreaks) {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'break:read')
    const found = await findBreaks(tx, input, PER_PAGE + 1)
    const { rows, next } = pageOf(found, PER_PAGE, ({ row }) => row.id)
    const breaks = rows.map((one) => breakLine(one, now))
    const runs = await listRuns(tx, RUNS)
    const open = await countOpenBreaks(tx)
    await audit(world, tx, actor, 'break:read', 'breaks', { found: breaks.length })
    return {
      breaks,
      next,
      open,
      runs: runs.map((run) => ({ ...run, day: run.day.toString(), ranAt: run.ranAt.toString() })),
    }
  })
}
