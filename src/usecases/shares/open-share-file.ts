import type { Actor } from '#src/domain/people/actor.ts'
import type { OpenShare } from '#src/domain/shares/share.ts'
import { authorise } from '#src/usecases/access.ts'
import { openReportFile } from '#src/usecases/parts/reports/report-file.ts'
import { openedShare } from '#src/usecases/parts/shares/opened-share.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The PDF of a shared report, by link and PIN. Refuses what `openShare` does, `share-over` where
 * the version holds no longer, and `pdf-not-ready`.
 * Source: decision 168.
 */
export async function openShareFile(world: World, actor: Actor, input: OpenShare) {
  const found = await inStep(world, actor, async (step) => {
    authorise(actor, 'share:open')
    return openedShare(step, input, 'file')
  })
  if (found.refusal) throw found.refusal
  if (found.shown !== 'report') throw new Refusal('share-over')
  const { id, pdfKey, pdfHash, body, number } = found.newest
  if (!pdfKey || !pdfHash) throw new Refusal('pdf-not-ready')
  const bytes = await openReportFile(world, { id, pdfKey, pdfHash })
  return { bytes, fileName: `${body.reportNumber}-v${number}.pdf` }
}
