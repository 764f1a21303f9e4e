import { listBenchItems, listBenchTubes } from '#src/db/queries/bench.ts'
import { listOpenCalls } from '#src/db/queries/results.ts'
import { ageInYears, indianDay } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, labsOf, mayEver } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** What a lab has to do now: tubes to receive and judge, results to enter, check and sign, calls. */
export function viewBench(world: World, actor: Actor, input: { labId?: LabId | undefined } = {}) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'bench:read')
    const labId = input.labId ?? labsOf(actor)[0]
    if (!labId) throw new Refusal('not-found')
    permit.over({ labId })
    const tubes = await listBenchTubes(step.tx, labId)
    const items = await listBenchItems(step.tx, labId)
    const calls = await listOpenCalls(step.tx, labId)
    await audit(world, step.tx, actor, 'bench:read', labId)
    const today = indianDay(step.now)
    return {
      labId,
      now: step.now.toString(),
      may: {
        receive: mayEver(actor, 'tube:receive'),
        enter: mayEver(actor, 'result:enter'),
        sign: mayEver(actor, 'result:authorise'),
      },
      tubes: tubes.map(
        ({ birthDate, collectedAt, handedOverAt, manifestAt, promisedAt, ...tube }) => ({
          ...tube,
          birthDate: birthDate.toString(),
          ageYears: ageInYears(birthDate, today),
          collectedAt: collectedAt?.toString() ?? null,
          handedOverAt: handedOverAt?.toString() ?? null,
          isOnCounter: manifestAt !== null,
          promisedAt: promisedAt?.toString() ?? null,
        }),
      ),
      items: items.map(({ birthDate, promisedAt, ...item }) => ({
        ...item,
        birthDate: birthDate.toString(),
        ageYears: ageInYears(birthDate, today),
        promisedAt: promisedAt?.toString() ?? null,
      })),
      calls: calls.map(({ openedAt, id, ...call }) => ({
        callTaskId: id,
        ...call,
        openedAt: openedAt.toString(),
      })),
    }
  })
}
