import { findReport, findVersionByToken, listVersions } from '#src/db/queries/reports.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * What anybody who holds a printed report may know: that this lab published it, when, which version,
 * whether a newer one exists, and the hash. No name and no value.
 */
export function verifyReport(world: World, actor: Actor, input: { token: string }) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'report:verify')
    const version = await findVersionByToken(step.tx, input.token)
    const report = version && (await findReport(step.tx, version.reportId))
    if (!version || !report) throw new Refusal('not-found')
    const [latest] = await listVersions(step.tx, report.id)
    await audit(world, step.tx, actor, 'report:verify', report.id, { version: version.number })
    return {
      lab: version.body.lab.name,
      publishedAt: version.publishedAt.toString(),
      state: report.state === 'withdrawn' ? report.state : version.state,
      version: version.number,
      latestVersion: latest?.number ?? version.number,
      hash: version.hash,
      pdfHash: version.pdfHash,
      isDemo: version.body.isDemo,
    }
  })
}
