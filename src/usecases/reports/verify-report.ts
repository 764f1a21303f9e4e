import { listRevisions } from '#src/db/queries/reports/report-revisions.ts'
import { findVersionByToken, findWholeReport } from '#src/db/queries/reports/reports.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { isAltered } from '#src/usecases/parts/reports/altered-report.ts'

/**
 * What anybody with a printed report may know: that this lab published it, when, which version,
 * whether a newer one superseded it or it was withdrawn, and the hash. No name and no value.
 * Source: reliability L11; decision 012.
 */
export function verifyReport(world: World, actor: Actor, input: { token: string }) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'report:verify')
    const version = await findVersionByToken(step.tx, input.token)
    const whole = version && (await findWholeReport(step.tx, version.reportId))
    if (!version || !whole) throw new Refusal('not-found')
    const { report, versions } = whole
    const next = versions.find(({ number }) => number === version.number + 1)
    const isWithdrawn = report.state === 'withdrawn'
    const taken = isWithdrawn ? await listRevisions(step.tx, report.id) : []
    const isIntact = !(await isAltered(step, report, version))
    const withdrawal = taken.find(({ kind, state }) => kind === 'withdraw' && state === 'signed')
    await audit(world, step.tx, actor, 'report:verify', report.id, { version: version.number })
    return {
      lab: version.body.lab.name,
      publishedAt: version.publishedAt.toString(),
      state: isWithdrawn ? report.state : version.state,
      version: version.number,
      latestVersion: versions[0]?.number ?? version.number,
      supersededAt: next?.publishedAt.toString() ?? null,
      withdrawnAt: withdrawal?.decidedAt?.toString() ?? null,
      hash: version.hash,
      /** As it was published, and as it was signed. */
      isIntact,
      pdfHash: version.pdfHash,
      isDemo: version.body.isDemo,
    }
  })
}
