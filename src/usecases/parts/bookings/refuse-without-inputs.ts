import type { Tx } from '#src/db/client.ts'
import { findTestRules } from '#src/db/queries/people/restrictions.ts'
import type { BookableTest } from '#src/domain/catalogue/bookable.ts'
import { bookedBeside, whyNotBeside } from '#src/domain/catalogue/booked-beside.ts'
import { readOnlyAs } from '#src/domain/catalogue/read-as.ts'
import { refusedAs } from '#src/domain/catalogue/refused-as.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { asRefusal, Refusal } from '#src/usecases/refusal.ts'

type Member = BookableTest & { code: ItemCode }

/**
 * A value computed from others is booked together with them, and a number that is read only as part
 * of such a value is booked with that value or not at all. Refuses `needs-inputs`, which names what
 * to add, or, where that cannot be booked, the notice on its page.
 * Source: decision 045.
 */
export async function refuseWithoutInputs(tx: Tx, members: readonly Member[]): Promise<void> {
  const inOrder = new Set<string>(members.map(({ code }) => code))
  const one = members.find(({ code }) => lackingFor(code, inOrder).length > 0)
  if (!one) return
  const needed = lackingFor(one.code, inOrder)
  const tests = await findTestRules(tx, needed)
  const byCode = new Map<string, Member>(tests.map((test) => [test.code, test]))
  const item = { restriction: 'none', isHomeCollected: true, members: [one] } as const
  const why = whyNotBeside(item, (code) => byCode.get(code) ?? inMembers(members, code))
  if (why) throw asRefusal(refusedAs(why, one.code))
  const inputs = needed.flatMap((code) => byCode.get(code)?.name ?? []).join(', ')
  const ratio = byCode.get(readOnlyAs(one.code) ?? '')?.name
  const facts = { item: one.code, test: one.name, inputs, ...(ratio && { ratio }) }
  throw new Refusal('needs-inputs', { facts })
}

function lackingFor(code: ItemCode, inOrder: ReadonlySet<string>): ItemCode[] {
  return bookedBeside([code])
    .filter((input) => !inOrder.has(input))
    .map((input) => ItemCode.parse(input))
}

function inMembers(members: readonly Member[], code: string): Member | undefined {
  return members.find((one) => one.code === code)
}
