import { findReplay, isTestFailing } from '#src/db/queries/auto-verification/auto-rules.ts'
import { listPastResults } from '#src/db/queries/auto-verification/past-results.ts'
import type { SwitchAutoOn } from '#src/domain/auto-verification/auto-rule.ts'
import { MOST_REPLAYED, replayText } from '#src/domain/auto-verification/replay.ts'
import { switchingOn } from '#src/domain/auto-verification/switching.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { lockedAuto } from '#src/usecases/parts/auto-verification/auto-at-hand.ts'
import { handOfLab } from '#src/usecases/parts/quality-control/hand-of-lab.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { sha256 } from '#src/usecases/sha256.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A signatory switches a rule on for exactly the replay they ran and saw: the same results are looked
 * at once more, and where a person stopped one since, it is refused as `stale`. Refuses `not-found`,
 * `needs-signatory`, `not-allowed-now`, `few-results`, and `failure-open` while a control fails.
 * Source: features H7; decision 242.
 */
export function switchAutoOn(world: World, actor: Actor, input: SwitchAutoOn) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'auto-rule:set')
    const seen = permit.over(await findReplay(step.tx, input.replayId))
    const { labId, testCode } = seen
    const facts = await lockedAuto(step, { labId, testCode })
    if (!facts.rule) throw new Refusal('not-found')
    const of = { labId, testCode, until: seen.ranAt, most: MOST_REPLAYED }
    const fingerprintNow = sha256(replayText(facts.rule, await listPastResults(step.tx, of)))
    const isFailed = await isTestFailing(step.tx, { labId, testCode })
    const replay = { ...seen, fingerprintNow }
    const decision = switchingOn({ ...facts, isFailed }, replay, input, handOfLab(step))
    return save(step, 'auto-rule:set', null, decision)
  })
}
