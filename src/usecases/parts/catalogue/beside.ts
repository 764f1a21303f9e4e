import { bookedBeside } from '#src/domain/catalogue/booked-beside.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'

/** A test that must be booked with another. */
export type Beside = { code: ItemCode; name: string }

/** The tests these must be booked with, with their names in the catalogue. */
export function besideOf(
  tests: readonly { code: ItemCode }[],
  catalogue: ReadonlyMap<string, Beside>,
): Beside[] {
  return bookedBeside(tests.map(({ code }) => code)).flatMap((needed) => {
    const test = catalogue.get(needed)
    return test ? [{ code: test.code, name: test.name }] : []
  })
}
