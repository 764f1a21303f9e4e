import { listLastWords, listRangedTests } from '#src/db/queries/ranges/lab-ranges.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ListLabRanges, RangeStanding } from '#src/domain/results/judging/range-standing.ts'
import { mayEver } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { rangeLine } from '#src/usecases/parts/ranges/range-line.ts'

const PER_PAGE = 25

/**
 * The tests of a lab by name, each with its ranges and its pathologist's latest statement. `next`
 * is the `after` of the following page.
 * Source: decision 038.
 */
export function listLabRanges(world: World, actor: Actor, input: ListLabRanges) {
  return inStep(world, actor, async ({ tx }) => {
    const labId = ownLab(actor, 'range:read', input)
    const named = (await listRangedTests(tx, labId)).filter((test) => isNamed(test, input.q))
    const words = await listLastWords(
      tx,
      labId,
      named.map(({ code }) => code),
    )
    const all = named.map((test) => rangeLine(test, words.get(test.code)))
    const found = all.filter(({ standing }) => input.show === 'all' || standing === input.show)
    const first = found.findIndex(({ testCode }) => testCode === input.after) + 1
    const lines = found.slice(first, first + PER_PAGE)
    const hasMore = first + PER_PAGE < found.length
    const count = (wanted: RangeStanding) =>
      all.filter(({ standing }) => standing === wanted).length
    return {
      labId,
      lines,
      total: found.length,
      /** Matching the words, by standing. */
      counts: {
        'to-confirm': count('to-confirm'),
        confirmed: count('confirmed'),
        usual: count('usual'),
        all: all.length,
      },
      mayConfirm: mayEver(actor, 'range:confirm'),
      next: hasMore ? (lines.at(-1)?.testCode ?? null) : null,
    }
  })
}

type Test = Awaited<ReturnType<typeof listRangedTests>>[number]

function isNamed({ name, code }: Test, q: string): boolean {
  const words = q.toLocaleLowerCase('en')
  return name.toLocaleLowerCase('en').includes(words) || code.toLocaleLowerCase('en') === words
}
