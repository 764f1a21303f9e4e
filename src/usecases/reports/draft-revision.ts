import type { Actor } from '#src/domain/people/actor.ts'
import { drafting } from '#src/domain/reports/drafting.ts'
import type { DraftRevision } from '#src/domain/reports/inputs.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import { authorise } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { lockReport } from '#src/usecases/parts/reports/report-at-hand.ts'
import { handOf } from '#src/usecases/parts/results/locked-item.ts'

type Input = { reportId: ReportId; revision: DraftRevision }

/**
 * Drafts a change of a published report, which stays unchanged until another person signs. Refuses
 * `stale`, with the current state, where a newer version is published than was shown,
 * `revision-open` where another draft is waiting, `nothing-changed`, and `needs-decision` for a
 * number that nothing judges.
 * Source: life cycle 5 and 6; decision 032.
 */
export function draftRevision(world: World, actor: Actor, { reportId, revision }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'revision:draft')
    const facts = await lockReport(step, permit, reportId)
    return save(step, 'revision:draft', facts, drafting(facts, revision, handOf(step)))
  })
}
