import { listTestsAtLab } from '#src/db/queries/instrument-messages/tests-at-lab.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { checkedMessages } from '#src/domain/instruments/conformance.ts'
import { testsAtLab } from '#src/domain/instruments/test-at-lab.ts'
import type { TryInstrumentMessages } from '#src/domain/instruments/trying-messages.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Whether messages keep every rule of a profile, before their instrument goes live, and how each
 * value is mapped: nothing is stored and nothing is logged. Refuses `profile-unknown`.
 * Source: decisions 230 and 249.
 */
export function previewInstrumentMessages(
  world: World,
  actor: Actor,
  { profile: code, messages, labId: named }: TryInstrumentMessages,
) {
  return inStep(world, actor, async ({ tx, now }) => {
    const labId = ownLab(actor, 'bridge:read', { labId: named })
    const profile = world.instruments.newest(code)
    if (!profile) throw new Refusal('profile-unknown', { facts: { profile: code } })
    const codes = Object.values(profile.tests).flatMap(({ tests }) => tests)
    const { rows, ownRules } = await listTestsAtLab(tx, labId, codes)
    return checkedMessages(profile, messages, testsAtLab(rows, ownRules, indianDay(now)))
  })
}
