import { listResultsToTell } from '#src/db/queries/reports/result-talks.ts'
import {
  type ConsentRow,
  listToCounsel,
  testsOfConsents,
} from '#src/db/queries/consents/test-consents.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, labsOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { draftsToTell } from '#src/usecases/parts/consents/drafts-to-tell.ts'

type Input = { labId?: LabId | undefined }

/**
 * The people the lab must still counsel: before the draw, by time of consent, and about a signed
 * result or a drafted change of one, longest waiting first; each with the number to call. For the
 * named lab, or the first of the person's own.
 * Source: decision 065; decision 074.
 */
export function listCounselling(world: World, actor: Actor, input: Input = {}) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'consent:read')
    const labId = input.labId ?? labsOf(actor)[0]
    if (!labId) throw new Refusal('not-found')
    permit.over({ labId })
    const before = await listToCounsel(step.tx, labId)
    const after = await resultsToTell(step, labId)
    const listed = [...before, ...after]
    const view = viewWith(await testsOf(step, listed))
    await audit(world, step.tx, actor, 'consent:read', labId, { listed: listed.length })
    return {
      labId,
      waiting: before.map(view),
      results: after.map((row) => ({
        ...view(row),
        orderId: row.consent.orderId,
        since: row.since.toString(),
        isChange: row.isChange,
      })),
    }
  })
}

/** One row per consent, even where a signed result and a drafted change are both waiting. */
async function resultsToTell(step: Step, labId: LabId) {
  const signed = (await listResultsToTell(step.tx, labId)).map((row) => {
    return { ...row, isChange: false }
  })
  const drafted = (await draftsToTell(step, labId)).map((row) => {
    return { ...row, since: row.revision.draftedAt, isChange: true }
  })
  const all = [...signed, ...drafted].toSorted((a, b) => Temporal.Instant.compare(a.since, b.since))
  const ids = all.map(({ consent }) => consent.id)
  return all.filter(({ consent }, at) => ids.indexOf(consent.id) === at)
}

function testsOf({ tx }: Step, rows: readonly { consent: ConsentRow }[]) {
  return testsOfConsents(
    tx,
    rows.map(({ consent }) => consent.orderId),
  )
}

type Listed = {
  consent: ConsentRow
  patientName: string
  phone: string | null
  number: string
}

function viewWith(tests: Awaited<ReturnType<typeof testsOf>>) {
  return ({ consent, patientName, phone, number }: Listed) => ({
    consentId: consent.id,
    version: consent.version,
    family: consent.family,
    patientName,
    signedName: consent.signedName,
    isGuardian: consent.isGuardian,
    language: consent.language,
    phone,
    number,
    consentedAt: consent.consentedAt.toString(),
    tests: tests
      .filter((one) => one.orderId === consent.orderId && one.family === consent.family)
      .map(({ name }) => name),
  })
}
