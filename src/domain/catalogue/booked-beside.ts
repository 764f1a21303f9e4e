import { missingInputs } from '#src/domain/results/computed.ts'
import {
  type BookableItem,
  type BookableTest,
  type NotBookable,
  whyNotBookable,
} from './bookable.ts'
import { readOnlyAs } from './read-as.ts'

type Test = BookableTest & { code: string }
type Item = Omit<BookableItem, 'members'> & { members: readonly Test[] }

/**
 * What must be booked beside these, each once: what a calculated one is made of, also over another one, and the
 * calculated one as which alone a number is read. Empty: nothing is missing.
 */
export function bookedBeside(codes: Iterable<string>): string[] {
  const own = new Set(codes)
  const all = new Set(own)
  // A set that grows under its walk is walked to its end.
  for (const code of all) for (const other of missingBeside(code, all)) all.add(other)
  return [...all].filter((code) => !own.has(code))
}

function missingBeside(code: string, inOrder: ReadonlySet<string>): readonly string[] {
  const ratio = readOnlyAs(code)
  const inputs = missingInputs(code, inOrder)
  return ratio && !inOrder.has(ratio) ? [...inputs, ratio] : inputs
}

/**
 * Why an item cannot be booked, not even beside what it needs; nothing where the two
 * can. Pages, search and quote ask this one. Source: model, «Catalogue»; reliability C4.
 * @param testOf of the catalogue as it is now
 */
export function whyNotBeside(
  item: Item,
  testOf: (code: string) => Test | undefined,
): NotBookable | undefined {
  const why = whyNotBookable(item)
  if (why) return why
  const codes = item.members.map(({ code }) => code)
  const needed = bookedBeside(codes)
  const beside = needed.flatMap((code) => testOf(code) ?? [])
  if (beside.length < needed.length) return { why: 'no-input', test: lacking(item, codes) }
  return whyNotBookable({ ...item, members: [...item.members, ...beside] })
}

function lacking({ members }: Item, codes: readonly string[]): string {
  const inOrder = new Set(codes)
  return members.find(({ code }) => missingBeside(code, inOrder).length > 0)?.name ?? ''
}
