import { changeConsent, findConsent } from '#src/db/queries/consents/test-consents.ts'
import type { ConsentId, LogCounselling } from '#src/domain/consents/consent.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Records that the lab's counsellor spoke with the person before the draw: who, at this time.
 * Recorded once; no sample is drawn without it. Refuses `counselled-already`, `stale`, and
 * `consent-missing` where the consent was withdrawn.
 * Source: decision 065.
 */
export function logCounselling(
  world: World,
  actor: Actor,
  input: { consentId: ConsentId } & LogCounselling,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'consent:counsel')
    const found = await findConsent(step.tx, input.consentId, { isLocked: true })
    const consent = permit.over(found)
    refuseOwnBooking(actor, consent)
    if (consent.withdrawnAt) throw new Refusal('consent-missing')
    if (consent.counselledAt) throw new Refusal('counselled-already')
    const { counsellor, version } = input
    const talk = { counsellor, counselledBy: personOf(actor).id, counselledAt: step.now }
    if (!(await changeConsent(step.tx, { ...consent, version }, talk))) throw new Refusal('stale')
    await audit(world, step.tx, actor, 'consent:counsel', consent.id, { counsellor })
    return { counselledAt: step.now.toString() }
  })
}
