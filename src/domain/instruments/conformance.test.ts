import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instrumentProfiles } from '#src/adapters/instrument-profiles.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { ENQ, EOT, framesOf } from '#test/instruments/astm-frames.ts'
import { goldenMessages } from '#test/instruments/golden-messages.ts'
import { checkedMessages } from './conformance.ts'
import { messagesIn } from './given-text.ts'
import type { TestsAtLab } from './test-at-lab.ts'

const profiles = instrumentProfiles()

const units = {
  WBC: '10*3/uL',
  HB: 'g/dL',
  FBS: 'mg/dL',
  PPBS: 'mg/dL',
  RBS: 'mg/dL',
  TSH: 'u[IU]/mL',
}
const tests: TestsAtLab = new Map(
  Object.entries(units).map(([name, unit]) => {
    const code = ItemCode.parse(name)
    return [code, { code, name, unit, lowest: 0, decimals: 1, isNumeric: true }]
  }),
)

function checked(code: string, texts: readonly string[]) {
  const profile = profiles.newest(code)
  if (!profile) throw new Error(`no profile ${code}`)
  return checkedMessages(profile, texts, tests)
}

function brokenIn(code: string, text: string) {
  const [message] = checked(code, [text]).messages
  return message?.rules.flatMap(({ rule, state }) => (state === 'failed' ? [rule] : []))
}

test.each(goldenMessages)('$name', ({ profile, text, broken, unreached = [] }) => {
  const { messages, summary } = checked(profile, [text])
  const rulesIn = (state: string) =>
    messages[0]?.rules.flatMap((one) => (one.state === state ? [one.rule] : []))
  expect(rulesIn('failed')).toEqual(broken)
  expect(rulesIn('not-reached')).toEqual(unreached)
  expect(messages[0]?.isPassed).toBe(broken.length === 0)
  expect(summary.failing).toEqual(broken.map((rule) => ({ rule, messages: 1 })))
})

test('a value names our test, our unit and what would be entered, and the rules that it breaks', () => {
  const [good, bad] = ['92.4', '92,4'].map((value) =>
    goldenMessages[3]?.text.replace('|92.4|', `|${value}|`),
  )
  const { messages, summary } = checked('mindray-bs-200', [good ?? '', bad ?? '', bad ?? ''])
  expect(messages[0]?.results).toMatchObject([
    { mapped: { tests: ['FBS', 'PPBS', 'RBS'], value: '92.4', unit: 'mg/dL' }, broken: [] },
  ])
  expect(messages[1]?.results).toMatchObject([
    { mapped: null, fault: 'comma-in-number', broken: ['number'] },
  ])
  expect(messages[1]?.rules.find(({ rule }) => rule === 'number')?.values).toEqual([1])
  expect(summary).toEqual({
    messages: 3,
    passing: 1,
    failing: [{ rule: 'number', messages: 2 }],
  })
})

const [count] = goldenMessages
const framed = (text: string) => [ENQ, ...framesOf(text, 40), EOT].map(String).join('')

test('frames are checked where they are given, also when their line ends were changed', () => {
  const whole = framed(count?.text ?? '')
  const sums = (text: string) =>
    checked('sysmex-xn', [text]).messages[0]?.rules.find(({ rule }) => rule === 'checksum')?.state
  expect(sums(count?.text ?? '')).toBe('not-given')
  expect(sums(whole)).toBe('passed')
  expect(brokenIn('sysmex-xn', whole)).toEqual([])
  const pasted = whole.replaceAll('\r\n', '\n').replaceAll('\r', '\r\n')
  expect(brokenIn('sysmex-xn', pasted)).toEqual([])
  expect(brokenIn('sysmex-xn', whole.replace('13.4', '73.4'))).toEqual(['checksum'])
  const frames = framesOf(count?.text ?? '', 40).map(String)
  const without = [...frames.slice(0, 2), ...frames.slice(3)].join('')
  expect(brokenIn('sysmex-xn', without)).toContain('framing')
  expect(brokenIn('sysmex-xn', whole.slice(0, -9))).toContain('framing')
})

test('a text is split into its messages, framed or not, and nothing of it is left out', () => {
  const withHeader = goldenMessages
    .map(({ text }) => text)
    .filter((text) => /H|MSH/.test(text.slice(0, 4)))
  const inAstm = withHeader.filter((text) => text.startsWith('H')).map(framed)
  expect(inAstm.length).toBeGreaterThan(0)
  for (const one of [...withHeader, ...inAstm])
    expect(messagesIn(one + one + one)).toEqual([one, one, one])
  fc.assert(
    fc.property(fc.string(), (text) => {
      const kept = messagesIn(text)
        .join('')
        .replaceAll(/[\s\p{Cc}]/gu, '')
      expect(kept).toBe(text.replaceAll(/[\s\p{Cc}]/gu, ''))
    }),
  )
})

test('fields that look like a header begin no message', () => {
  const text = count?.text.replace('||N||F', '||H||||F\rH||||x') ?? ''
  expect(messagesIn(text)).toHaveLength(1)
})
