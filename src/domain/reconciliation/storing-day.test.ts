import { expect, test } from 'vitest'
import { BreakId } from './break.ts'
import type { Break } from './compare-day.ts'
import { storingDay } from './storing-day.ts'

const day = Temporal.PlainDate.from('2026-11-22')
const now = Temporal.Instant.from('2026-11-23T22:00:00Z')
const number = `OPL${'1'.repeat(19)}`
const gone: Break = { kind: 'missing-there', key: '1', ours: { number }, theirs: null }
const strange: Break = { kind: 'missing-here', key: '2', ours: null, theirs: { number } }
const none = { known: [], explained: [], attempts: [] }

function stored(facts: Partial<Parameters<typeof storingDay>[0]>, differences: readonly Break[]) {
  const ids = differences.map((_, at) => BreakId.parse(`01975f00-0000-7000-8000-00000000000${at}`))
  const compared = { day, differences, compared: 9, unasked: 0 }
  const decided = storingDay({ ...none, ...facts }, compared, { now, ids })
  if (!decided.ok) throw new Error('refused')
  const { created, jobs } = decided.changes ?? {}
  const { found, open } = decided.answer
  return { found, open, keys: created?.break?.map(({ key }) => key), jobs }
}

test('a difference that is recorded, resolved or not, or that came twice, is stored once', () => {
  const known = [{ kind: 'missing-there', key: '1', state: 'resolved' }]
  expect(stored({}, [gone, gone])).toMatchObject({ found: 1, open: 1, keys: ['1'] })
  expect(stored({ known }, [gone])).toMatchObject({ found: 0, open: 0, keys: [] })
  const open = [{ kind: 'fee', key: '1', state: 'open' }]
  expect(stored({ known: open }, [gone])).toMatchObject({ found: 1, open: 2, keys: ['1'] })
})

test('what a break of another day explains is missing nowhere; what the gateway lists is stored', () => {
  const explained = ['1', '2']
  expect(stored({ explained }, [gone, strange])).toMatchObject({ found: 1, keys: ['2'] })
})

test('only money under a number of ours is asked about, by its own reference', () => {
  expect(stored({}, [strange]).jobs).toEqual([])
  const asked = [{ job: 'check-payment', number, referenceNo: '2' }]
  expect(stored({ attempts: [number] }, [strange, gone]).jobs).toEqual(asked)
})
