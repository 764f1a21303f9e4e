import { listKeeping } from '#src/db/queries/tubes/carried-tubes.ts'
import { carryLimit, type Carrying, carrying } from '#src/domain/tubes/carry-limit.ts'
import type { TubeState } from '#src/domain/tubes/tube-machine.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import type { Step } from '#src/usecases/step.ts'

type Tube = {
  id: TubeId
  state: TubeState
  collectedAt: Temporal.Instant | null
  handedOverAt: Temporal.Instant | null
}

/** Nothing is carried to the lab any more. */
const ended: readonly TubeState[] = ['not-drawn', 'lost', 'rejected']

/** By when the lab must have each of these tubes, and how late it is. */
export async function carriedTubes({ tx, now }: Step, tubes: readonly Tube[]) {
  const open = tubes.filter(({ state }) => !ended.includes(state))
  const rows =
    open.length > 0
      ? await listKeeping(
          tx,
          open.map(({ id }) => id),
        )
      : []
  const testsOf = Map.groupBy(rows, ({ tubeId }) => tubeId)
  const carried = new Map<string, Carrying>()
  for (const tube of open) {
    const [first, ...others] = testsOf.get(tube.id) ?? []
    const limit = first && carryLimit([first, ...others], first.defaults)
    if (limit) carried.set(tube.id, carrying({ ...tube, drawnAfter: first.drawnAfter }, limit, now))
  }
  return carried
}

/** How it is shown; the sources are shown to the office alone. */
export function carryView(carried: Carrying | undefined) {
  if (!carried) return null
  const { minutes, test, source, dueAt, pastMinutes } = carried
  return {
    minutes,
    test,
    isConfirmed: source !== null,
    dueAt: dueAt?.toString() ?? null,
    pastMinutes,
  }
}
