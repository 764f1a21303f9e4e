import { edgesOf } from '#src/domain/machine.ts'
import { guardedTables, machines } from '#src/domain/machines.ts'
import { accepted, type Bench, outcomeOf, tried, without } from './bench.ts'
import { type Guard, idOf } from './catalogue.ts'

/** A machine's guard: it refuses what the machine does not have. */
export function isOfMachine({ calls }: Guard) {
  return calls === 'guard_transition'
}

/**
 * Takes a row of each state into each other state, with the table's other checks and triggers
 * disabled: they have their own cases. Reports the transitions that differed from the machine, and
 * those that are refused even without the trigger.
 */
export async function stepsAgainst(bench: Bench, guard: Guard): Promise<string[]> {
  const guarded = guardedTables.find(({ table }) => table === guard.table)
  if (!guarded) throw new Error(`${guard.table} has the trigger and no machine`)
  const edges = edgesOf(machines[guarded.machine])
  const ways = new Set(edges.map(({ from, to }) => wayOf(from, to)))
  const others = bench.guards.filter(
    ({ table, name, kind }) =>
      table === guard.table && name !== guard.name && (kind === 'check' || kind === 'trigger'),
  )
  const taken = await outcomes(bench, guard, others)
  const free = await outcomes(bench, guard, [...others, guard])
  const against = [...taken].filter(
    ([way, outcome]) =>
      outcome !== (ways.has(way) ? accepted : `transition_${guarded.machine}`) ||
      free.get(way) !== accepted,
  )
  return against.map(([way, outcome]) => `${idOf(guard)}: ${way}: ${outcome}`)
}

function wayOf(from: string, to: string) {
  return `${from} → ${to}`
}

/** Every transition between two states, by its way, with these guards removed. */
function outcomes(bench: Bench, { table }: Guard, away: Guard[]) {
  return tried(bench, async () => {
    await without(bench, away)
    const states = await statesOf(bench, table)
    const found = new Map<string, string>()
    for (const from of states)
      await tried(bench, async () => {
        const rows = bench.rows()
        const row = await rows.insert(table, { state: from })
        for (const to of states)
          if (to !== from)
            found.set(
              wayOf(from, to),
              await tried(bench, () =>
                outcomeOf(bench.client, () => rows.update(table, row, { state: to })),
              ),
            )
      })
    return found
  })
}

async function statesOf({ client }: Bench, table: string) {
  const { rows } = await client.query<{ state: string }>(
    `select enumlabel::text as state from pg_enum join pg_attribute on atttypid = enumtypid
     where attrelid = $1::regclass and attname = 'state' order by enumsortorder`,
    [table],
  )
  return rows.map(({ state }) => state)
}
