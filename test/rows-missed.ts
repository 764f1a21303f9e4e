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

/** Every way in which one row of a decision is no longer as it was read, by its name. */
function alterations(changes: Deciding, elsewhere: string): [string, Deciding][] {
  const added: object[] = Object.values(changes.created ?? {}).flat()
  const isNew = new Set<unknown>(added.map((row) => Reflect.get(row, 'id')))
  const moves = changes.transitions.flatMap(({ machine, row }, at) => {
    if (isNew.has(row.id)) return []
    const transitions = changes.transitions.map((one, n) =>
      n === at ? { ...one, row: { ...one.row, version: one.row.version + 1 } } : one,
    )
    return [[machine, { ...changes, transitions }] as [string, Deciding]]
  })
  const updates = Object.entries(changes.updated ?? {}).flatMap(
    ([name, rows]: [string, readonly object[]]) =>
      rows.map((_row, at): [string, Deciding] => {
        const altered = rows.map((one, n) => (n === at ? { ...one, ...goneFrom(one) } : one))
        return [name, { ...changes, updated: { ...changes.updated, [name]: altered } }]
      }),
  )
  const taken = (changes.claims ?? []).map((_claim, at): [string, Deciding] => {
    const claims = changes.claims?.map((one, n) =>
      n === at ? ({ ...one, id: elsewhere } as typeof one) : one,
    )
    return [changes.claims?.[at]?.of ?? '', { ...changes, claims: claims ?? [] }]
  })
  const { afterwards } = changes
  const later = afterwards
    ? alterations({ ...afterwards, bookingId: changes.bookingId }, elsewhere).map(
        ([name, altered]): [string, Deciding] => [
          `afterwards: ${name}`,
          { ...changes, afterwards: altered },
        ],
      )
    : []
  return [...taken, ...moves, ...updates, ...later]

  function goneFrom(row: object) {
    return 'visitId' in row ? { visitId: elsewhere } : { id: elsewhere }
  }
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
  for (const [, altered] of all) {
    await expect(saved(altered)).rejects.toMatchObject({ refusal: 'stale' })
    expect(await rowsKept(product)).toEqual(before)
  }
  await saved(changes)
  return all.map(([name]) => name)
}
