import { findBridgeAtHand } from '#src/db/queries/instrument-messages/instrument-messages.ts'
import { listTestsOfSamples } from '#src/db/queries/instrument-messages/tests-of-samples.ts'
import {
  type AskInstrumentWork,
  sampleIn,
  signedQuestion,
  tellingWork,
} from '#src/domain/instruments/host-work.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { isSignedWith } from '#src/usecases/parts/instrument-messages/bridge-secret.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Tells an instrument what is still to be measured of a sample of its lab: its own codes, and nothing of
 * the person. The key says whose instrument it is, so no session is needed. Refuses
 * `bridge-not-signed`, `bridge-replayed` and `instrument-unknown`.
 * Source: decisions 231 and 237.
 */
export function tellInstrumentWork(world: World, actor: Actor, asked: AskInstrumentWork) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'bridge:send')
    const found = await findBridgeAtHand(step.tx, { ...asked, sha256: '' })
    if (!found) throw new Refusal('bridge-not-signed')
    const { key, link } = found
    const isSigned = isSignedWith(world, key, asked.signature, signedQuestion(asked))
    const profile = link ? world.instruments.of(link.profile, link.profileVersion) : undefined
    const sampleId = sampleIn(profile, asked.sampleId)
    const sample = await listTestsOfSamples(step.tx, key.labId, [sampleId])
    const real = await world.clock.real(step.tx)
    const decision = tellingWork(found, { asked, isSigned, profile, sample }, real)
    return save(step, 'bridge:send', null, decision)
  })
}
