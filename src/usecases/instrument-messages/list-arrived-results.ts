import { listWaiting } from '#src/db/queries/instrument-messages/instrument-messages.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { mayEver } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Values shown at once. */
const SHOWN = 100

/**
 * Values of instruments that wait for a person of the lab, the oldest first, each with the reason.
 * Source: decision 230.
 */
export function listArrivedResults(world: World, actor: Actor, input: { labId?: LabId }) {
  return inStep(world, actor, async ({ tx }) => {
    const labId = ownLab(actor, 'bridge:read', input)
    const rows = await listWaiting(tx, labId, SHOWN)
    await audit(world, tx, actor, 'bridge:read', labId, { results: rows.length })
    return {
      labId,
      mayDecide: mayEver(actor, 'bridge:decide'),
      results: rows.map(({ arrived, instrument, test }) => ({
        id: arrived.id,
        version: arrived.version,
        instrument,
        sampleId: arrived.sampleId,
        code: arrived.code,
        value: `${arrived.comparator ?? ''}${arrived.value}`,
        unit: arrived.unit,
        flags: [...arrived.flags],
        measuredAt: arrived.measuredAt?.toString() ?? null,
        reason: arrived.reason,
        flag: arrived.flag,
        /** The test that it waits for, with the value that stands there. */
        test: test && {
          orderId: test.orderId,
          name: test.name,
          state: test.state,
          version: test.version,
          stands: test.stands,
          callTaskId: test.callTaskId,
        },
      })),
    }
  })
}
