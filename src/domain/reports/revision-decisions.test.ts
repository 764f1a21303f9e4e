import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aHand, pathologist, technician } from '#test/on-the-bench.ts'
import { aDraft, aPublishedReport } from '#test/published-report.ts'
import { discarding } from './discarding.ts'
import { drafting } from './drafting.ts'
import { reportStates } from './report-machine.ts'
import { revisionSigning } from './revision-signing.ts'
import { withdrawalConfirmed, withdrawalProposed } from './withdrawing.ts'

const states = fc.constantFrom(...reportStates)
const first = (reasons: readonly (string | false)[]) => reasons.find((one) => one !== false)
const unpublished = (state: string) =>
  state === 'withdrawn' ? 'report-withdrawn' : state === 'registered' && 'not-found'

test('a draft is refused for the first reason in the order that always held', () => {
  const cases = fc.record({ state: states, isNewest: fc.boolean(), isOpen: fc.boolean() })
  fc.assert(
    fc.property(cases, ({ state, isNewest, isOpen }) => {
      const revisions = isOpen ? [aDraft()] : [aDraft({ state: 'discarded' })]
      const facts = aPublishedReport([{ state: 'published' }], { state, revisions })
      const version = isNewest ? 1 : 2
      const asked = { kind: 'append', version, reason: 'comment-added' } as const
      const draft = { ...asked, words: 'For the doctor.', text: 'Seen again.' }
      const decision = drafting(facts, draft, aHand(technician))
      const why = [unpublished(state), !isNewest && 'stale', isOpen && 'revision-open']
      expect(decision.ok ? undefined : decision.error).toBe(first(why))
    }),
  )
})

const newValue = (value: number) => {
  const { items } = aPublishedReport([{ state: 'published', code: 'A' }])
  const testItemId = items[0]?.id ?? ('' as never)
  return { testItemId, result: { type: 'numeric', value, version: 3 } as const }
}

test('a signed change replaces the value before it amends the test, and publishes one version', () => {
  const facts = aPublishedReport([{ state: 'published', code: 'A' }])
  const proposal = { values: [newValue(4)], text: null, decisions: [] }
  const draft = { revision: aDraft(), proposal }
  const decision = revisionSigning(facts, draft, 1, aHand(pathologist))
  expect(decision).toMatchObject({ ok: true, answer: { version: 2, state: 'signed' } })
  const changes = decision.ok ? decision.changes : undefined
  expect(changes?.created?.reportVersion).toMatchObject([{ number: 2, state: 'corrected' }])
  expect(changes?.updated?.superseded).toHaveLength(1)
  const stored = changes?.afterwards
  expect(stored?.created?.result).toMatchObject([{ value: 4, authorisedBy: pathologist }])
  expect(stored?.afterwards?.transitions.map(({ event }) => event)).toEqual(['amend'])
})

test('a change is signed by another registered person than its author, decided about and talked over', () => {
  const cases = fc.record({
    isSignatory: fc.boolean(),
    isOwn: fc.boolean(),
    isUntold: fc.boolean(),
    isDecided: fc.boolean(),
    shown: fc.constantFrom(1, 2),
  })
  fc.assert(
    fc.property(cases, ({ isSignatory, isOwn, isUntold, isDecided, shown }) => {
      const facts = aPublishedReport([{ state: 'published', code: 'A' }], {
        isSignatory,
        talked: isUntold ? [0] : [],
      })
      const author = isOwn ? pathologist : technician
      const revision = aDraft({ draftedBy: author, state: isDecided ? 'signed' : 'draft' })
      const draft = { revision, proposal: { values: [newValue(4)], text: null, decisions: [] } }
      const decision = revisionSigning(facts, draft, shown, aHand(pathologist))
      const why = [
        isDecided && 'not-allowed-now',
        shown !== 1 && 'stale',
        !isSignatory && 'not-signatory',
        isOwn && 'same-person',
        isUntold && 'talk-first',
      ]
      expect(decision.ok ? undefined : decision.error).toBe(first(why))
    }),
  )
})

test('a report is withdrawn by one of each side, and the lab’s is a registered signatory', () => {
  const cases = fc.record({
    state: states,
    from: fc.constantFrom('lab' as const, 'office' as const),
    draftedFrom: fc.constantFrom('lab' as const, 'office' as const),
    isSignatory: fc.boolean(),
    isOwn: fc.boolean(),
  })
  fc.assert(
    fc.property(cases, ({ state, from, draftedFrom, isSignatory, isOwn }) => {
      const facts = aPublishedReport([{ state: 'published' }], { state, isSignatory })
      const as = { ...aHand(pathologist), from }
      const said = { version: 1, reason: 'wrong-patient', words: 'Two tubes mixed up.' } as const
      const isForbidden = from === 'lab' && !isSignatory && 'not-signatory'
      const proposed = withdrawalProposed(facts, said, as)
      expect(proposed.ok ? undefined : proposed.error).toBe(
        first([unpublished(state), isForbidden]),
      )
      const draftedBy = isOwn ? pathologist : technician
      const revision = aDraft({ kind: 'withdraw', draftedFrom, draftedBy })
      // A first part can be withdrawn as well.
      const confirmed = withdrawalConfirmed(facts, revision, 1, as)
      const isSame = (isOwn || draftedFrom === from) && 'same-person'
      const why = first([unpublished(state), isForbidden, isSame])
      expect(confirmed.ok ? undefined : confirmed.error).toBe(why)
    }),
  )
})

test('a draft is discarded once, as shown, and a change of values only by the lab', () => {
  const decided = (changes: Parameters<typeof aDraft>[0], from: 'lab' | 'office', shown = 1) => {
    const { now } = aHand(technician)
    const decision = discarding(aDraft(changes), shown, { by: technician, from, now })
    return decision.ok ? decision.answer.state : decision.error
  }
  expect(decided({}, 'lab')).toBe('discarded')
  expect(decided({}, 'office')).toBe('not-allowed-now')
  expect(decided({ kind: 'withdraw' }, 'office')).toBe('discarded')
  expect(decided({ state: 'signed' }, 'lab')).toBe('not-allowed-now')
  expect(decided({}, 'lab', 2)).toBe('stale')
})
