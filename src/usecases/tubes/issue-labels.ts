import { takeLabels } from '#src/db/queries/tubes/tubes.ts'
import { INDIA } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { IssueLabels } from '#src/domain/tubes/issue-labels.ts'
import { firstOfLabels, labelsFrom } from '#src/domain/tubes/tube.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Numbers for our labels, each with its check character and never issued before.
 * Source: decision 036.
 */
export function issueLabels(world: World, actor: Actor, { count }: IssueLabels) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'label:issue')
    const year = step.now.toZonedDateTimeISO(INDIA).year % 100
    const last = await takeLabels(step.tx, year, count)
    const first = firstOfLabels(year, { last, count })
    await audit(world, step.tx, actor, 'label:issue', first, { count })
    return { labels: labelsFrom(first, count) }
  })
}
