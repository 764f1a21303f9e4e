import type { BookableTest } from '#src/domain/catalogue/bookable.ts'
import { bookedBeside, whyNotBeside } from '#src/domain/catalogue/booked-beside.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { readOnlyAs } from '#src/domain/catalogue/read-as.ts'
import { refusedAs } from '#src/domain/catalogue/refused-as.ts'
import type { Refused } from '#src/domain/changes.ts'

export type TestBeside = BookableTest & { code: ItemCode }

export type WithoutInputs = 'needs-inputs' | ReturnType<typeof refusedAs>['error']

/**
 * The tests that must be booked with these and are neither among them nor booked already, each once.
 * Source: decision 045.
 */
export function lackingBeside(
  members: readonly { code: ItemCode }[],
  booked: readonly { code: ItemCode }[] = [],
): ItemCode[] {
  const inOrder = codesIn([...members, ...booked])
  return [...new Set(members.flatMap(({ code }) => lackingFor(code, inOrder)))]
}

/**
 * A value computed from others is booked together with them, and a number that is read only as part
 * of such a value is booked with that value or not at all. `needs-inputs`, which names what to add,
 * or, where that cannot be booked, the notice on its page; undefined where nothing is missing.
 * Source: decision 045.
 * @param beside the tests that `lackingBeside` names, as far as the catalogue has them.
 * @param booked tests that the order has already.
 */
export function whyWithoutInputs(
  members: readonly TestBeside[],
  beside: readonly TestBeside[],
  booked: readonly { code: ItemCode }[] = [],
): Refused<WithoutInputs> | undefined {
  const inOrder = codesIn([...members, ...booked])
  const one = members.find(({ code }) => lackingFor(code, inOrder).length > 0)
  if (!one) return undefined
  const byCode = new Map<string, TestBeside>(beside.map((test) => [test.code, test]))
  const item = { restriction: 'none', isHomeCollected: true, members: [one] } as const
  const inMembers = (code: string) => members.find((member) => member.code === code)
  const why = whyNotBeside(item, (code) => byCode.get(code) ?? inMembers(code))
  if (why) return refusedAs(why, one.code)
  const needed = lackingFor(one.code, inOrder)
  const inputs = needed.flatMap((code) => byCode.get(code)?.name ?? []).join(', ')
  const ratio = byCode.get(readOnlyAs(one.code) ?? '')?.name
  const facts = { item: one.code, test: one.name, inputs, ...(ratio && { ratio }) }
  return { ok: false, error: 'needs-inputs', facts }
}

const codesIn = (members: readonly { code: ItemCode }[]) =>
  new Set<string>(members.map(({ code }) => code))

function lackingFor(code: ItemCode, inOrder: ReadonlySet<string>): ItemCode[] {
  return bookedBeside([code])
    .filter((input) => !inOrder.has(input))
    .map((input) => ItemCode.parse(input))
}
