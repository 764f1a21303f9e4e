import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aHand, now, pathologist, technician, toSign, type Wish } from '#test/on-the-bench.ts'
import { authorisation } from './authorisation.ts'
import { isCritical, resultFlags } from './judging/flag.ts'
import { itemStates } from './item-machine.ts'

const wishes = fc.array(
  fc.record<Wish>({
    state: fc.constantFrom(...itemStates),
    flag: fc.constantFrom(...resultFlags),
    enteredBy: fc.constantFrom(technician, technician, technician, pathologist),
  }),
  { minLength: 1, maxLength: 6 },
)
const cases = fc.record({
  tests: wishes.map((all) => all.map((one, at) => ({ ...one, code: `T${at}` }))),
  isSignatory: fc.boolean(),
  isPaid: fc.boolean(),
  talked: fc.uniqueArray(fc.nat(5)),
  isAsShown: fc.boolean(),
})
type Case = typeof cases extends fc.Arbitrary<infer One> ? One : never

function decided({ tests, isSignatory, isPaid, talked, isAsShown }: Case) {
  const payment = isPaid ? ('cash-collected' as const) : ('due' as const)
  const facts = toSign(tests, { payment, isSignatory, talked })
  const verified = facts.items.filter(({ state }) => state === 'tech-verified')
  const shown = verified.map(({ id, version }) => {
    return { testItemId: id, version: isAsShown ? version : version - 1 }
  })
  return { facts, verified, decision: authorisation(facts, shown, aHand(pathologist)) }
}

test('the first reason in the order that always held is why nothing is signed', () => {
  fc.assert(
    fc.property(cases, (one) => {
      const { verified, decision } = decided(one)
      const isOwn = one.tests.some(
        ({ state, enteredBy }) => state === 'tech-verified' && enteredBy === pathologist,
      )
      const why = [
        !one.isSignatory && 'not-signatory',
        verified.length === 0 && 'not-allowed-now',
        !one.isAsShown && 'stale',
        isOwn && 'same-person',
      ].find(Boolean)
      expect(decision.ok ? undefined : decision.error).toBe(why || undefined)
    }),
    { numRuns: 2000 },
  )
})

test('all verified results are signed by one signature, and exactly those that are due are published', () => {
  fc.assert(
    fc.property(cases, (one) => {
      const { facts, verified, decision } = decided({ ...one, isSignatory: true, isAsShown: true })
      if (!decision.ok) return
      const { changes } = decision
      const edges = (of: typeof changes, event: string) =>
        (of?.transitions ?? []).filter((made) => made.event === event).map(({ row }) => row.id)
      expect(edges(changes, 'authorise')).toEqual(verified.map(({ id }) => id))
      const signed = changes?.updated?.authorised ?? []
      const [signature, ...others] = changes?.created?.signature ?? []
      expect(others).toEqual([])
      expect(new Set(signed.map(({ signatureId }) => signatureId))).toEqual(
        new Set([signature?.id]),
      )
      const due = verified.filter(({ id }, at) => {
        const flag = facts.results.find(({ testItemId }) => testItemId === id)?.flag ?? 'normal'
        const isToTell = facts.consented.some(({ testItemId }) => testItemId === id)
        return at >= 0 && (one.isPaid || isCritical(flag)) && !isToTell
      })
      const afterwards = changes?.afterwards
      const published = (afterwards?.transitions ?? []).filter(({ event }) => event === 'publish')
      const items = published.filter(({ machine }) => machine === 'item')
      expect(items.map(({ row }) => row.id)).toEqual(due.map(({ id }) => id))
      expect(decision.answer.reportId === null).toBe(due.length === 0)
      expect(afterwards?.created?.reportVersion?.length ?? 0).toBe(due.length === 0 ? 0 : 1)
    }),
    { numRuns: 1000 },
  )
})

test('a result that was signed before and not talked about is told of again, and stays signed', () => {
  const facts = toSign([{ state: 'tech-verified', code: 'A' }], { talked: [0] })
  const [item] = facts.items
  const shown = [{ testItemId: item?.id ?? ('' as never), version: 3 }]
  const decision = authorisation(facts, shown, aHand(pathologist))
  expect(decision).toMatchObject({ ok: true, answer: { reportId: null, signed: 1 } })
  const news = decision.ok ? decision.changes?.afterwards?.news : []
  expect(news).toEqual([{ event: 'result-to-tell', startsAt: now.subtract({ hours: 5 }) }])
})
