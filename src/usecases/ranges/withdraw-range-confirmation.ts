import { insertConfirmations } from '#src/db/queries/ranges/lab-ranges.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { WithdrawRange } from '#src/domain/results/judging/range-standing.ts'
import { personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inOurWords } from '#src/usecases/edited-row.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { refuseUnregistered, standingRanges } from '#src/usecases/parts/ranges/shown-ranges.ts'

/**
 * The pathologist withdraws a confirmation, with a reason: later reports show the range as to be
 * confirmed again, earlier ones are unchanged. Refuses `stale` where there is a newer statement,
 * `not-allowed-now` where it is not confirmed, `forbidden` to anybody who is not a registered
 * signatory of the lab.
 * Source: decision 038.
 */
export function withdrawRangeConfirmation(world: World, actor: Actor, input: WithdrawRange) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'range:withdraw', input)
    const { id: saidBy } = personOf(actor)
    await refuseUnregistered(step, labId, saidBy)
    const { testCode, reason } = input
    const [standing] = await standingRanges(step, labId, [testCode])
    const isShown =
      standing?.version === input.version && standing.fingerprint === input.fingerprint
    if (!isShown) throw new Refusal('stale', { facts: { tests: testCode } })
    const { last } = standing
    if (last?.kind !== 'confirmed') throw new Refusal('not-allowed-now')
    const word = { labId, testCode, number: last.number + 1, kind: 'withdrawn' as const }
    const row = { ...word, fingerprint: last.fingerprint, reason, saidBy, saidAt: step.now }
    await inOurWords({ '23505': 'stale' }, () => insertConfirmations(step.tx, [row]))
    await audit(world, step.tx, actor, 'range:withdraw', labId, { tests: [testCode], reason })
    return { testCode }
  })
}
