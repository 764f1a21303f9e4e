import { expect, test } from 'vitest'
import { resultFlags } from '#src/domain/results/judging/flag.ts'
import { isPositive, mayBeNotifiedOn, stillToTell, TellAuthority } from './notifiable.ts'

test('a finding is a case; an equivocal result or a reading is not', () => {
  expect(resultFlags.filter((flag) => isPositive(flag))).toEqual(['critical', 'abnormal'])
})

test('the authority is told what it does not know yet, including that a case was none', () => {
  expect(stillToTell(true, false)).toBe('case')
  expect(stillToTell(true, true)).toBeNull()
  expect(stillToTell(false, true)).toBe('retraction')
  expect(stillToTell(false, false)).toBeNull()
})

test('a day is between the draw and today', () => {
  const day = (text: string) => Temporal.PlainDate.from(text)
  const span = { drawn: day('2026-11-20'), today: day('2026-11-22') }
  const within = ['19', '20', '22', '23'].map((date) =>
    mayBeNotifiedOn(day(`2026-11-${date}`), span),
  )
  expect(within).toEqual([false, true, true, false])
})

test('the number is one line, and nothing is left out', () => {
  const whole = {
    version: 1,
    authority: 'District TB Officer',
    reference: 'N-1',
    notifiedOn: '2026-11-22',
  }
  expect(TellAuthority.safeParse(whole).success).toBe(true)
  for (const name of Object.keys(whole))
    expect(TellAuthority.safeParse({ ...whole, [name]: undefined }).success).toBe(false)
  expect(TellAuthority.safeParse({ ...whole, reference: 'N-1\nN-2' }).success).toBe(false)
})
