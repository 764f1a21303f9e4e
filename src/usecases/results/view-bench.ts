import { countBench, countSections } from '#src/db/queries/results/bench-counts.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import {
  type BenchCounts,
  type BenchList,
  type BenchPageAsked,
  benchLists,
  isOrderList,
  ownList,
} from '#src/domain/results/bench/bench-lists.ts'
import { authorise, labsOf, mayEver, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { type BenchRows, noRows, readBenchPage } from '#src/usecases/parts/results/bench-rows.ts'
import { ringingCalls } from '#src/usecases/parts/results/ringing-calls.ts'

type Input = Omit<BenchPageAsked, 'list'> & {
  labId?: LabId | undefined
  /** `own`: the list on which this person's work begins. Without a list, the first page of each. */
  list?: BenchList | 'own' | undefined
}

/**
 * A lab's current work: tubes to receive and accept, results to enter, verify and sign, changes of
 * published reports to sign, calls. The count of each list, and one page of one list, earliest
 * promise first; on the list to sign, most urgent first. Refuses `not-found` for a lab that is not
 * the person's.
 * Source: decision 029.
 */
export function viewBench(world: World, actor: Actor, input: Input = {}) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'bench:read')
    const labId = input.labId ?? labsOf(actor)[0]
    if (!labId) throw new Refusal('not-found')
    permit.over({ labId })
    const looking = { labId, userId: personOf(actor).id }
    const { counts, alerts } = await countBench(step.tx, looking)
    const may = mayAtBench(actor)
    const list = input.list === 'own' ? ownList(may, counts.calls) : (input.list ?? null)
    const section = isOrderList(list) ? input.section : undefined
    const sections = isOrderList(list) ? await countSections(step.tx, labId, list) : []
    const rows = list
      ? await readBenchPage(step, labId, { list, section, ...placeOf(input) })
      : await firstPages(step, labId, counts)
    const ringing = await ringingCalls(step, labId, alerts)
    await audit(world, step.tx, actor, 'bench:read', labId)
    return {
      labId,
      now: step.now.toString(),
      may,
      list,
      section: section ?? null,
      sections,
      counts,
      ringing,
      ...rows,
    }
  })
}

function mayAtBench(actor: Actor) {
  return {
    receive: mayEver(actor, 'tube:receive'),
    enter: mayEver(actor, 'result:enter'),
    sign: mayEver(actor, 'result:authorise'),
  }
}

function placeOf({ after, before }: Input) {
  return { from: after ?? before, isBack: before !== undefined }
}

/** The beginning of each list; positions are only given for a single list. */
async function firstPages(step: Step, labId: LabId, counts: BenchCounts): Promise<BenchRows> {
  const all = noRows()
  for (const list of benchLists.filter((name) => counts[name] > 0)) {
    const { tubes, items, changes, calls } = await readBenchPage(step, labId, { list })
    all.tubes.push(...tubes)
    all.items.push(...items)
    all.changes.push(...changes)
    all.calls.push(...calls)
  }
  return all
}
