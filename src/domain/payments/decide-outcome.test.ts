import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { attemptStates } from './attempt-machine.ts'
import { decideOutcome, type Known, type Said } from './decide-outcome.ts'

const known: Known = {
  number: 'OPL1767225600000123456',
  state: 'redirected',
  amount: paise(54_900),
  currency: 'INR',
  payment: { state: 'awaiting', amount: paise(54_900) },
  hasCapture: false,
  reference: 'new',
}
const said: Said = {
  number: known.number,
  referenceNo: '308005007091',
  status: 'Successful',
  amount: '549.00',
  currency: 'INR',
}

/** Each field with its correct value and a tempting wrong one. */
const wrong = {
  number: ['OPL1767225600000123457', known.number.toLowerCase(), `${known.number} `, ''],
  amount: [
    '1.00',
    '549.01',
    '5490.00',
    '549.000',
    '5.49e2',
    '0x225',
    '٥٤٩',
    '-549.00',
    '549,00',
    '',
  ],
  currency: ['USD', 'inr', '', 'INR '],
  referenceNo: ['', ' ', '308005007091;', 'a'.repeat(65)],
  status: ['Unsuccessful', 'Aborted', 'Initiated', 'Fraud', 'successful', 'SUCCESSFUL', 'Paid', ''],
}

function* combinations(): Generator<Said> {
  for (const number of [said.number, ...wrong.number.slice(0, 2)])
    for (const amount of [said.amount, ...wrong.amount])
      for (const currency of [said.currency, ...wrong.currency.slice(0, 1)])
        for (const referenceNo of [said.referenceNo, ...wrong.referenceNo.slice(0, 1)])
          for (const status of [said.status, ...wrong.status.slice(0, 3)])
            yield { number, amount, currency, referenceNo, status }
}

test('of a valid answer and hundreds of altered ones only the valid one pays', () => {
  const all = [...combinations()]
  const paying = all.filter((one) => decideOutcome(known, one).kind === 'apply')
  expect(all.length).toBeGreaterThan(200)
  expect(paying).toEqual([said])
  const booking = all.filter((one) => ['apply', 'surplus'].includes(decideOutcome(known, one).kind))
  expect(booking).toEqual([said])
})

test.each(
  Object.entries(wrong).flatMap(([field, values]) => values.map((value) => [field, value])),
)('an answer whose %s is «%s» pays nothing', (field, value) => {
  expect(decideOutcome(known, { ...said, [field]: value }).kind).not.toBe('apply')
})

test('a success that differs waits for a person, and names what differs', () => {
  const doubt = (of: Partial<Said>, about: Partial<Known> = {}) =>
    decideOutcome({ ...known, ...about }, { ...said, ...of })
  expect(doubt({ amount: '1.00' })).toEqual({ kind: 'question', doubt: 'amount' })
  expect(doubt({ currency: 'USD' })).toEqual({ kind: 'question', doubt: 'currency' })
  expect(doubt({ number: 'OPL1' })).toEqual({ kind: 'question', doubt: 'number' })
  expect(doubt({}, { reference: 'another' })).toEqual({ kind: 'question', doubt: 'reference' })
  expect(doubt({ status: 'Shpiped' })).toEqual({ kind: 'question', doubt: 'status' })
})

test('money that is no longer awaited is kept apart, whatever ended the waiting', () => {
  const late = (payment: Known['payment'], more: Partial<Known> = {}) =>
    decideOutcome({ ...known, payment, ...more }, said).kind
  expect(late({ state: 'void', amount: paise(54_900) })).toBe('surplus')
  expect(late({ state: 'captured', amount: paise(54_900) })).toBe('surplus')
  expect(late({ state: 'refunded', amount: paise(54_900) })).toBe('surplus')
  expect(late({ state: 'awaiting', amount: paise(44_900) })).toBe('surplus')
  expect(late(known.payment, { hasCapture: true, state: 'captured' })).toBe('surplus')
  expect(late(null)).toBe('apply')
})

test('the same reference again is nothing new, in every state', () => {
  for (const state of attemptStates)
    expect(decideOutcome({ ...known, state, hasCapture: true, reference: 'ours' }, said)).toEqual({
      kind: 'none',
    })
})

test('captured money is never undone by a later answer, and Refunded is our own doing', () => {
  const had = { ...known, state: 'captured', hasCapture: true, reference: 'ours' } as const
  const now = (status: string) => decideOutcome(had, { ...said, status }).kind
  for (const status of ['Aborted', 'Unsuccessful', 'Invalid', 'Auto-Reversed', 'Fraud', 'Odd'])
    expect([status, now(status)]).toEqual([status, 'regress'])
  expect(now('Refunded')).toBe('none')
  expect(now('Initiated')).toBe('none')
})

test('a failure ends the attempt, as does an abort, and both may still turn out paid', () => {
  const from = (state: Known['state'], status: string) =>
    decideOutcome({ ...known, state }, { ...said, status }).kind
  expect(from('redirected', 'Unsuccessful')).toBe('fail')
  expect(from('redirected', 'Aborted')).toBe('abort')
  expect(from('redirected', 'Awaited')).toBe('wait')
  expect(from('aborted', 'Aborted')).toBe('none')
  expect(from('aborted', 'Timeout')).toBe('fail')
  expect(from('failed', 'Successful')).toBe('apply')
  expect(from('aborted', 'Successful')).toBe('apply')
  expect(from('review', 'Successful')).toBe('none')
})

test('while the gateway itself waits, a live attempt waits, and an ended one stays ended', () => {
  const waiting = (state: Known['state']) =>
    decideOutcome({ ...known, state }, { ...said, status: 'Awaited' }).kind
  expect([waiting('created'), waiting('redirected')]).toEqual(['wait', 'wait'])
  expect([waiting('failed'), waiting('aborted'), waiting('review')]).toEqual([
    'none',
    'none',
    'none',
  ])
})

test('what a person already reviews is not put to a person again', () => {
  const inReview = { ...known, state: 'review' as const }
  expect(decideOutcome(inReview, { ...said, status: 'Fraud' })).toEqual({ kind: 'none' })
  expect(decideOutcome(inReview, { ...said, amount: '1.00' })).toEqual({ kind: 'none' })
})

test('a repeated failure changes nothing, and takes nothing from its review', () => {
  const again = (state: Known['state'], status: string) =>
    decideOutcome({ ...known, state }, { ...said, status }).kind
  expect(again('failed', 'Unsuccessful')).toBe('none')
  expect(again('failed', 'Aborted')).toBe('none')
  expect(again('review', 'Unsuccessful')).toBe('none')
})

test('money returned by itself before we had it is a failed attempt, recorded once', () => {
  const back = (state: Known['state'], status: string) =>
    decideOutcome({ ...known, state }, { ...said, status }).kind
  for (const status of ['Refunded', 'Auto-Reversed', 'System refund']) {
    expect([status, back('redirected', status)]).toEqual([status, 'fail'])
    expect([status, back('aborted', status)]).toEqual([status, 'fail'])
    expect([status, back('failed', status)]).toEqual([status, 'none'])
    expect([status, back('review', status)]).toEqual([status, 'none'])
  }
})
