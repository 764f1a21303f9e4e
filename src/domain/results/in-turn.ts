import type { Changed, Created } from '#src/domain/changes.ts'
import type { Updated } from '#src/domain/updated.ts'

type Lists = Readonly<Record<string, readonly unknown[] | undefined>>

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
