import { namesOf } from '#src/db/queries/labs/lab-life.ts'
import { readControls } from '#src/db/queries/quality-control/controls-at-hand.ts'
import { readFailure } from '#src/db/queries/quality-control/failure-at-hand.ts'
import { lastGoodAt, listMeasuredSince } from '#src/db/queries/quality-control/measured-since.ts'
import { findTest } from '#src/db/queries/quality-control/measuring.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { OfFailure } from '#src/domain/quality-control/control.ts'
import { isRepeated, mayResolve } from '#src/domain/quality-control/resolving.ts'
import { isStuck } from '#src/domain/quality-control/resolving-for-lab.ts'
import { authorise, mayEver, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { rulesOf } from '#src/usecases/parts/quality-control/standing-view.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** More values of one test than an instrument measures between two controls. */
const MOST_MEASURED = 300

/**
 * A failure of a control: the rules, whether its controls were repeated within their limits, and the
 * patients' values that were measured since the last controls before it, signed ones too. Each view
 * is logged with their orders.
 * Source: ISO 15189:2022 7.3.7.2 and 7.5; features C16; decision 228.
 */
export function viewControlFailure(world: World, actor: Actor, { failureId }: OfFailure) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'qc:read')
    const failure = permit.over(await readFailure(step.tx, failureId))
    const instrument = await readControls(step.tx, failure.instrumentId)
    const test = await findTest(step.tx, failure.testCode)
    const people = [failure.openedBy, ...(failure.resolvedBy ? [failure.resolvedBy] : [])]
    const names = await namesOf(step.tx, people)
    const since = await lastGoodAt(step.tx, failure)
    const measured = await listMeasuredSince(step.tx, failure, since, MOST_MEASURED)
    const orders = [...new Set(measured.map(({ orderId }) => orderId))]
    await audit(world, step.tx, actor, 'qc:read', failureId, { orders })
    return {
      failureId,
      instrumentId: failure.instrumentId,
      instrument: instrument?.name ?? '',
      isRetired: instrument?.isRetired ?? true,
      testCode: failure.testCode,
      name: test?.name ?? failure.testCode,
      levels: failure.levels,
      rules: rulesOf(failure.broken),
      openedAt: failure.openedAt.toString(),
      openedBy: names.get(failure.openedBy) ?? '',
      resolved:
        failure.resolvedBy && failure.resolvedAt && failure.reason
          ? {
              by: names.get(failure.resolvedBy) ?? '',
              at: failure.resolvedAt.toString(),
              reason: failure.reason,
              words: failure.words ?? '',
              labWord: failure.labWord,
            }
          : null,
      lastRun: failure.lastRun,
      isRepeated: isRepeated(failure),
      lastGoodAt: since,
      measured,
      may: {
        enter: mayEver(actor, 'qc:enter'),
        /** Another person resolves it than who entered the run, or set a target since. */
        resolve: mayEver(actor, 'qc:resolve') && mayResolve(failure, personOf(actor).id),
        isResolver: mayEver(actor, 'qc:resolve'),
        /** Nobody at the lab may: the office does, with the lab's word. */
        isStuck: isStuck(failure),
      },
    }
  })
}
