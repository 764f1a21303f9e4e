import type { Changed, Created } from '#src/domain/changes.ts'
import type { Updated } from '#src/domain/updated.ts'

type Lists = Readonly<Record<string, readonly unknown[] | undefined>>

/** What is done to one row, after what was done to it before. */
export type Act = { of: string; changed: Changed }

/** The acts as changes: those that follow one another on one row, one after the other. */
export function inTurn(acts: readonly Act[]): Changed {
  const turns = new Map<string, number>()
  const placed = acts.map(({ of, changed }) => {
    const turn = turns.get(of) ?? 0
    turns.set(of, turn + 1)
    return { turn, changed }
  })
  const waves = [...Map.groupBy(placed, ({ turn }) => turn)].toSorted(([a], [b]) => a - b)
  const merged = waves.map(([, all]) => together(...all.map(({ changed }) => changed)))
  const chained = merged.reduceRight<Changed | undefined>(
    (afterwards, one) => ({ ...one, ...(afterwards && { afterwards }) }),
    undefined,
  )
  return chained ?? { transitions: [] }
}

/** Several changes as one: nothing changes twice in them, and none has another one after it. */
export function together(...all: readonly Partial<Changed>[]): Changed {
  const part = <Name extends keyof Changed>(name: Name) => all.map((one) => one[name])
  const list = <One>(several: readonly (readonly One[] | undefined)[]) =>
    several.flatMap((one) => one ?? [])
  return {
    transitions: list(part('transitions')),
    // Each list keeps its name, and so its type.
    created: merged(part('created')) as Created,
    updated: merged(part('updated')) as Updated,
    news: list(part('news')),
    jobs: list(part('jobs')),
    noted: list(part('noted')),
  }
}

function merged(several: readonly (object | undefined)[]): Lists {
  const entries = several.flatMap((one): [string, readonly unknown[]][] =>
    Object.entries(one ?? {}),
  )
  const named = Map.groupBy(entries, ([name]) => name)
  return Object.fromEntries(
    [...named].map(([name, lists]) => [name, lists.flatMap(([, rows]) => rows)]),
  )
}
