import { listToCounsel, testsOfConsents } from '#src/db/queries/test-consents.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, labsOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { labId?: LabId | undefined }

/**
 * Whom the lab has still to counsel before the draw, who consented first, with the number to call. Of
 * the named lab, or the first of the person's own.
 */
export function listCounselling(world: World, actor: Actor, input: Input = {}) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'consent:counsel')
    const labId = input.labId ?? labsOf(actor)[0]
    if (!labId) throw new Refusal('not-found')
    permit.over({ labId })
    const rows = await listToCounsel(step.tx, labId)
    const orderIds = rows.map(({ consent }) => consent.orderId)
    const tests = await testsOfConsents(step.tx, orderIds)
    await audit(world, step.tx, actor, 'consent:counsel', labId, { listed: rows.length })
    return {
      labId,
      waiting: rows.map(({ consent, patientName, phone, number }) => ({
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
      })),
    }
  })
}
