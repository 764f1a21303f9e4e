import { listReportsOf } from '#src/db/queries/reports/own-reports.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A person's own reports, newest first, each as its newest version: whose, which tests, by which
 * lab, when; no value. A withdrawn one is named without its tests. Instants are ISO strings.
 * Source: decision 167.
 */
export function listReports(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx }) => {
    const permit = authorise(actor, 'report:read')
    const { id } = personOf(actor)
    const rows = await listReportsOf(tx, id)
    const answer = rows.map((row) => listed(permit.over(row)))
    await audit(world, tx, actor, 'report:read', id, { found: answer.length })
    return answer
  })
}

type Row = Awaited<ReturnType<typeof listReportsOf>>[number]

function listed({ id: reportId, tests, publishedAt, birthDate, ...row }: Row) {
  const { state, patientId, patientName, bookingNumber, lab, version } = row
  return {
    reportId,
    state,
    patientId,
    patientName,
    birthYear: birthDate.year,
    bookingNumber,
    lab,
    version,
    tests: state === 'withdrawn' ? [] : tests,
    publishedAt: publishedAt.toString(),
  }
}
