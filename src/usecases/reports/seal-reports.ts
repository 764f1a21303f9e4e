import { listUnsealedPdfs, moveSealedPdf } from '#src/db/queries/reports/reports.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { keepReportFile, openReportFile } from '#src/usecases/parts/reports/report-file.ts'

type Unsealed = Awaited<ReturnType<typeof listUnsealedPdfs>>[number]

/**
 * Seals PDFs from before files were sealed, some at a time. The sealed file is written before the
 * row names it and the old one is deleted after: a crash in between leaves a surplus file, never a
 * missing one. One that is unreadable, or not as published, is unchanged and counted as `left`.
 * Source: decision 048.
 */
export async function sealReports(world: World, actor: Actor) {
  authorise(actor, 'report:render')
  const unsealed = await world.db.transaction(listUnsealedPdfs)
  const outcomes = []
  for (const one of unsealed) outcomes.push(await seal(world, actor, one))
  const sealed = outcomes.filter((isSealed) => isSealed).length
  return { sealed, left: outcomes.length - sealed }
}

async function seal(world: World, actor: Actor, { reportId, ...kept }: Unsealed): Promise<boolean> {
  const bytes = await openReportFile(world, kept).catch(() => undefined)
  if (!bytes) return false
  const { pdfKey } = await keepReportFile(world, kept.id, bytes)
  await inStep(world, actor, async (step) => {
    await moveSealedPdf(step.tx, kept, pdfKey)
    await audit(world, step.tx, actor, 'report:render', reportId, { sealed: kept.id })
  })
  await world.files.delete(kept.pdfKey)
  return true
}
