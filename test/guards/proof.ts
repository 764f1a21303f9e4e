import { accepted, type Bench, outcomeOf, tried, without } from './bench.ts'
import type { Case, Change, Effect } from './case.ts'
import { type Guard, idOf } from './catalogue.ts'
import type { Rows } from './rows.ts'

/**
 * What is wrong with a guard or with its case; empty where the guard is proved: the valid row is
 * accepted, each invalid one is refused under the guard's name, and without the guard the same
 * invalid row is accepted. So a case cannot pass by a row that is invalid for another reason.
 */
export async function complaintsOf(bench: Bench, guard: Guard, offence: Case, aside: Guard[] = []) {
  const away = [...aside, ...named(bench, offence.aside ?? [])]
  const complaints: string[] = []
  const ask = async (change: Change, expected: string, what: string, given: Manner) => {
    const outcome = await went(bench, guard, offence, change, given)
    if (outcome !== expected) complaints.push(`${idOf(guard)}: ${what}: ${outcome}`)
  }
  const good = goodChange(offence)
  if (good) await ask(good, accepted, 'the good row is not accepted', { away, isGood: true })
  for (const [place, bad] of [offence.bad].flat().entries()) {
    await ask(bad, offence.as ?? guard.name, `bad ${place} is not refused by it`, { away })
    const alone = { away: [...away, guard] }
    await ask(bad, accepted, `bad ${place} is refused without it too`, alone)
  }
  return complaints
}

type Manner = { away: Guard[]; isGood?: boolean }

function named({ guards }: Bench, ids: string[]) {
  return ids.map((id) => {
    const guard = guards.find((other) => idOf(other) === id)
    if (!guard) throw new Error(`there is no guard ${id} to disable`)
    return guard
  })
}

/** An update or a removal may have none: a row that never changes has no valid change. */
function goodChange({ good, bad, by = 'insert', beside }: Case): Change | undefined {
  if (good !== undefined) return good ?? undefined
  if (beside) return [bad].flat()[0]
  return by === 'insert' ? {} : undefined
}

/**
 * The outcome of a change with guards removed; a valid one is made without the rows of `beside`.
 */
function went(bench: Bench, guard: Guard, offence: Case, change: Change, manner: Manner) {
  return tried(bench, async () => {
    await without(bench, manner.away)
    if (offence.asOwner) await bench.client.query('set local role none')
    const write = await prepared(bench.rows(), guard.table, offence, change, manner)
    return outcomeOf(bench.client, write)
  })
}

/** Everything that must exist first, and then the one write under test. */
async function prepared(
  rows: Rows,
  table: string,
  offence: Case,
  change: Change,
  { isGood }: Manner,
) {
  const { given = {}, existing, by = 'insert', beside } = offence
  const own = typeof given === 'function' ? await given(rows) : given
  const columns = existing ?? (await rows.columnsFor(table, own))
  const row = existing || by === 'insert' ? columns : await rows.insert(table, columns)
  if (!isGood) await beside?.(row, rows)
  const changes = typeof change === 'function' ? await change(row, rows) : change
  if (by === 'delete') return () => rows.remove(table, row)
  if (by === 'update') return () => rows.update(table, row, changes)
  return () => rows.insert(table, { ...row, ...changes })
}

/** Whether the trigger's work is present after the change, with these guards removed. */
export function isDone(bench: Bench, { table }: Guard, effect: Effect, away: Guard[]) {
  return tried(bench, async () => {
    await without(bench, away)
    const rows = bench.rows()
    const row = await rows.insert(effect.of ?? table)
    await effect.change(row, rows)
    return (await rows.query(effect.shows, row.id)).length === 1
  })
}
