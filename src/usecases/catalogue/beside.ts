import { bookedBeside } from '#src/domain/catalogue/booked-beside.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'

/** A test to be booked beside another. */
export type Beside = { code: ItemCode; name: string }

/** What these tests must be booked with, by the catalogue's names. */
export function besideOf(
  tests: readonly { code: ItemCode }[],
  catalogue: ReadonlyMap<string, Beside>,
): Beside[] {
  return bookedBeside(tests.map(({ code }) => code)).flatMap((needed) => {
    const test = catalogue.get(needed)
    return test ? [{ code: test.code, name: test.name }] : []
  })
}
