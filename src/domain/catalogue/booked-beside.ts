import { missingInputs } from '#src/domain/results/computed.ts'
import {
  type BookableItem,
  type BookableTest,
  type NotBookable,
  whyNotBookable,
} from './bookable.ts'

type Test = BookableTest & { code: string }
type Item = Omit<BookableItem, 'members'> & { members: readonly Test[] }

/**
 * Measured tests that must be booked beside these, which are calculated from them: also over another
 * calculated one, each once. Empty: nothing is missing.
 */
export function bookedBeside(codes: Iterable<string>): string[] {
  const own = new Set(codes)
  const all = new Set(own)
  // A set that grows under its walk is walked to its end.
  for (const code of all) for (const input of missingInputs(code, all)) all.add(input)
  return [...all].filter((code) => !own.has(code))
}

/**
 * Why an item cannot be booked, not even beside what it is calculated from; nothing where the two
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
  if (beside.length < needed.length) return { why: 'no-input', test: calculated(item, codes) }
  return whyNotBookable({ ...item, members: [...item.members, ...beside] })
}

function calculated({ members }: Item, codes: readonly string[]): string {
  const inOrder = new Set(codes)
  return members.find(({ code }) => missingInputs(code, inOrder).length > 0)?.name ?? ''
}
