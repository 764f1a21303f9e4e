import type { Actor } from '#src/domain/people/actor.ts'
import type { OpenShare } from '#src/domain/shares/share.ts'
import { authorise } from '#src/usecases/access.ts'
import { shownVersion } from '#src/usecases/parts/reports/version-view.ts'
import { openedShare } from '#src/usecases/parts/shares/opened-share.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A shared report, by link and PIN, for anybody: or only that a newer version replaced it, or that
 * it was withdrawn. Each opening is logged and shown to its owner. Refuses `share-pin` with the fact
 * `triesLeft`, `share-over`, `report-altered`.
 * Source: decision 168.
 */
export async function openShare(world: World, actor: Actor, input: OpenShare) {
  const opened = await inStep(world, actor, async (step) => {
    authorise(actor, 'share:open')
    const found = await openedShare(step, input, 'page')
    if (found.refusal) return found
    const { shown, lab, share, report, newest } = found
    const endsAt = share.endsAt.toString()
    if (shown !== 'report') return { shown, lab, endsAt }
    return { shown, lab, endsAt, report: await shownVersion(step, report, newest, [newest]) }
  })
  if ('refusal' in opened && opened.refusal) throw opened.refusal
  return opened as Exclude<typeof opened, { refusal: Error }>
}
