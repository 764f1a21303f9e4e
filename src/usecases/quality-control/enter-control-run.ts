import { listLastGood, lockSwitchesOn } from '#src/db/queries/auto-verification/rules-in-force.ts'
import { lockControls } from '#src/db/queries/quality-control/controls-at-hand.ts'
import { newsOfTurns } from '#src/domain/auto-verification/rule-news.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { EnterControlRun } from '#src/domain/quality-control/control.ts'
import { enteringRun, turnsOf } from '#src/domain/quality-control/entering-run.ts'
import { authorise } from '#src/usecases/access.ts'
import { tellRulesOff } from '#src/usecases/parts/quality-control/tell-rules-off.ts'
import { handOfLab } from '#src/usecases/parts/quality-control/hand-of-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Enters the controls of one run of an instrument. Each test is judged by Westgard's rules; one that
 * a rule rejects opens a failure, and no result of that test on that instrument is verified or
 * signed until it is resolved. The lab's pathologists are told of a rule that it switches off. Refuses
 * `instrument-retired`, `stale`, `lot-expired`.
 * Source: ISO 15189:2022 7.3.7.2; features C16; decision 228.
 */
export function enterControlRun(world: World, actor: Actor, input: EnterControlRun) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'qc:enter')
    const facts = permit.over(await lockControls(step.tx, input.instrumentId))
    const switches = await lockSwitchesOn(step.tx, input.instrumentId)
    const lastGood = await listLastGood(step.tx, input.instrumentId)
    const all = { ...facts, switches, lastGood }
    const decision = enteringRun(all, input, handOfLab(step))
    await tellRulesOff(step, newsOfTurns(switches, turnsOf(decision), step.now))
    return save(step, 'qc:enter', null, decision)
  })
}
