import { listPastResults } from '#src/db/queries/auto-verification/past-results.ts'
import type { ReplayAutoRule } from '#src/domain/auto-verification/auto-rule.ts'
import { MOST_REPLAYED, replayed, replayText } from '#src/domain/auto-verification/replay.ts'
import { keepingReplay } from '#src/domain/auto-verification/switching.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { lockedAuto } from '#src/usecases/parts/auto-verification/auto-at-hand.ts'
import { handOfLab } from '#src/usecases/parts/quality-control/hand-of-lab.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { sha256 } from '#src/usecases/sha256.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * What a rule would have done with the lab's last results of its test, kept as the signatory saw it.
 * Refuses `not-found` without a rule, `needs-signatory`, and `stale` for another version.
 * Source: features H7; decision 242.
 */
export function replayAutoRule(world: World, actor: Actor, input: ReplayAutoRule) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'auto-rule:set', input)
    const { testCode, number } = input
    const facts = await lockedAuto(step, { labId, testCode })
    if (!facts.rule) throw new Refusal('not-found')
    const of = { labId, testCode, until: step.now, most: MOST_REPLAYED }
    const past = await listPastResults(step.tx, of)
    const fingerprint = sha256(replayText(facts.rule, past))
    const found = { ...replayed(facts.rule, past), fingerprint }
    const hand = { ...handOfLab(step), number }
    return save(step, 'auto-rule:set', null, keepingReplay(facts, found, hand))
  })
}
