import { insertConfirmations } from '#src/db/queries/ranges/lab-ranges.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { type ConfirmRanges, isConfirmed } from '#src/domain/results/judging/range-standing.ts'
import { personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inOurWords } from '#src/usecases/edited-row.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { refuseUnregistered, standingRanges } from '#src/usecases/parts/ranges/shown-ranges.ts'

/**
 * The pathologist confirms the ranges of these tests for this lab: exactly those shown, all or
 * none. Later reports show them as the lab's own. Refuses `stale`, naming the tests, where the data
 * or another pathologist changed one since; `forbidden` to anybody who is not a registered
 * signatory of the lab. Confirmed ranges are unchanged.
 * Source: ISO 15189:2022 7.3.5; decision 038.
 */
export function confirmRanges(world: World, actor: Actor, input: ConfirmRanges) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'range:confirm', input)
    const { id: saidBy } = personOf(actor)
    await refuseUnregistered(step, labId, saidBy)
    const standing = await asShown(step, labId, input)
    const news = standing.filter(({ fingerprint, last }) => !isConfirmed(fingerprint, last))
    const rows = news.map(({ testCode, fingerprint, version }) => ({
      labId,
      testCode,
      fingerprint,
      number: version + 1,
      kind: 'confirmed' as const,
      saidBy,
      saidAt: step.now,
    }))
    if (rows.length > 0)
      await inOurWords({ '23505': 'stale' }, () => insertConfirmations(step.tx, rows))
    const codes = standing.map(({ testCode }) => testCode)
    await audit(world, step.tx, actor, 'range:confirm', labId, { tests: codes })
    return { confirmed: codes }
  })
}

/** Always in the same order, so that two concurrent confirmations cannot deadlock. */
async function asShown(step: Step, labId: LabId, { tests }: ConfirmRanges) {
  const shown = tests.toSorted((a, b) => (a.testCode < b.testCode ? -1 : 1))
  const codes = shown.map(({ testCode }) => testCode)
  const standing = await standingRanges(step, labId, codes)
  const changed = standing.filter(
    (now, at) => now.version !== shown[at]?.version || now.fingerprint !== shown[at]?.fingerprint,
  )
  if (changed.length === 0) return standing
  const named = changed.map(({ testCode }) => testCode).join(', ')
  throw new Refusal('stale', { facts: { tests: named } })
}
