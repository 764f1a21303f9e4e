import { expect } from 'vitest'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Changed } from '#src/domain/changes.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Told } from '#src/usecases/letters.ts'
import { saveChanged } from '#src/usecases/save.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { rowsKept } from './api-callers.ts'
import type { Product } from './people.ts'

type Deciding = Changed & { bookingId: BookingId | null }
type Decided = { told: Told | null; changes: Deciding }

/** A row by its name, and the decision in each way in which this row is no longer as it was read. */
type Missed = [name: string, ways: readonly Deciding[]]

function alterations(changes: Deciding, elsewhere: string): Missed[] {
  const added: object[] = Object.values(changes.created ?? {}).flat()
  const isNew = new Set<unknown>(added.map((row) => Reflect.get(row, 'id')))
  const moves = changes.transitions.flatMap(({ machine, row }, at): Missed[] => {
    if (isNew.has(row.id)) return []
    const version = row.version + 1
    const transitions = changes.transitions.map((one, n) =>
      n === at ? { ...one, row: { ...one.row, version } } : one,
    )
    return [[machine, [{ ...changes, transitions }]]]
  })
  const updates = Object.entries(changes.updated ?? {}).flatMap(
    ([name, rows]: [string, readonly object[]]) =>
      rows.map((row, at): Missed => {
        const ways = awayFrom(row, elsewhere).map((gone) => {
          const altered = rows.map((one, n) => (n === at ? { ...one, ...gone } : one))
          return { ...changes, updated: { ...changes.updated, [name]: altered } }
        })
        return [name, ways]
      }),
  )
  const taken = (changes.claims ?? []).map((_claim, at): Missed => {
    const claims = changes.claims?.map((one, n) =>
      n === at ? ({ ...one, id: elsewhere } as typeof one) : one,
    )
    return [changes.claims?.[at]?.of ?? '', [{ ...changes, claims: claims ?? [] }]]
  })
  const { afterwards, bookingId } = changes
  const later = afterwards ? alterations({ ...afterwards, bookingId }, elsewhere) : []
  const afterThat = later.map(([name, ways]): Missed => [
    `afterwards: ${name}`,
    ways.map((altered) => ({ ...changes, afterwards: altered })),
  ])
  return [...taken, ...moves, ...updates, ...afterThat]
}

/** A row that is no longer there, and where it has a version, one that has changed. */
function awayFrom(row: object, elsewhere: string): object[] {
  const gone = 'visitId' in row ? { visitId: elsewhere } : { id: elsewhere }
  return 'version' in row ? [gone, { version: Number(row.version) + 1 }] : [gone]
}

/**
 * Makes a decision, expects that with any one row altered since it was read nothing at all is
 * written, then saves it. Returns the names of the rows in turn: machines, and changes without an
 * edge.
 */
export async function everyRowMissed(
  product: Product,
  actor: Actor,
  decide: (step: Step) => Promise<Decided>,
): Promise<string[]> {
  const { told, changes } = await inStep(product.world, actor, decide)
  const saved = (altered: Deciding) =>
    inStep(product.world, actor, (step) => saveChanged(step, told, altered))
  const all = alterations(changes, product.world.chance.uuid())
  const before = await rowsKept(product)
  for (const altered of all.flatMap(([, ways]) => ways)) {
    await expect(saved(altered)).rejects.toMatchObject({ refusal: 'stale' })
    expect(await rowsKept(product)).toEqual(before)
  }
  await saved(changes)
  return all.map(([name]) => name)
}
