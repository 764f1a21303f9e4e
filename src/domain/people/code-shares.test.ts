import { expect, test } from 'vitest'
import { type CodeAsked, type CodeSent, secondsToNextOfShare } from './code-shares.ts'

const now = Temporal.Instant.from('2026-11-21T06:00:00Z')
const device: CodeAsked = { asker: 'known-device', network: null }
const person: CodeAsked = { asker: 'signed-in', network: null }
const stranger = (network: string): CodeAsked => ({ asker: 'stranger', network })
const [a, b, c] = [stranger('a'), stranger('b'), stranger('c')]

/** This many codes of one asker, a minute apart, the latest this many seconds ago. */
function sent(count: number, asked: CodeAsked, latest: number): CodeSent[] {
  return Array.from({ length: count }, (_, n) => ({
    ...asked,
    at: now.subtract({ seconds: latest + 60 * n }),
  }))
}

/** One code for each of this many other networks, latest first. */
function networks(count: number, latest: number): CodeSent[] {
  return Array.from({ length: count }, (_, n) => sent(1, stranger(`net ${n}`), latest + n)).flat()
}

const hours = (n: number) => n * 3600

const table: [says: string, CodeSent[], CodeAsked, seconds: number][] = [
  ['a number that had none gets one', [], a, 0],
  ['the second of a network waits 30 seconds', sent(1, a, 0), a, 30],
  ['another network waits for nothing', sent(1, a, 0), b, 0],
  ['nor does a known device', sent(1, a, 0), device, 0],
  ['nor somebody signed in', sent(1, a, 0), person, 0],
  ['a known device waits for its own', sent(1, device, 0), device, 30],
  ['but somebody signed in not for it', sent(1, device, 0), person, 0],
  ['nor does a stranger', sent(1, device, 0), a, 0],
  ['a network gets five an hour', sent(5, a, 200), a, 3600 - 440],
  ['another one still its own', sent(5, a, 200), b, 0],
  ['a network gets ten a day', sent(10, a, hours(2)), a, hours(22) - 540],
  ['another one still its own that day', sent(10, a, hours(2)), b, 0],
  ['a known device gets five an hour', sent(5, device, 200), device, 3600 - 440],
  ['and ten a day', sent(10, device, hours(2)), device, hours(22) - 540],
  ['somebody signed in gets five an hour', sent(5, person, 200), person, 3600 - 440],
  [
    'of two networks that used ten an hour up neither gets more',
    [...sent(4, a, 200), ...sent(6, b, hours(0.25))],
    a,
    3600 - 900 - 300,
  ],
  [
    'a third that had one waits with them',
    [...sent(1, c, 300), ...networks(9, 600)],
    c,
    3600 - 608,
  ],
  ['a third that had none does not', [...sent(5, a, 200), ...sent(5, b, 900)], c, 0],
  ['nineteen networks leave room for a twentieth', networks(19, 10), c, 0],
  ['twenty do not', networks(20, 10), c, 3600 - 29],
  [
    'of two networks that used twenty a day up neither gets more',
    [...sent(10, a, hours(2)), ...sent(10, b, hours(5))],
    a,
    hours(22) - 540,
  ],
  [
    'twenty a day used up by two, a third network that had none gets one',
    [...sent(10, a, hours(2)), ...sent(10, b, hours(5))],
    c,
    0,
  ],
  ['forty a day are the end', networks(40, hours(3)), c, hours(21) - 39],
  ['for strangers alone', networks(40, hours(3)), device, 0],
  ['not for who is signed in either', networks(40, hours(3)), person, 0],
  ['nor do forty of a known device count among them', sent(40, device, hours(3)), a, 0],
]

test.each(table)('%s', (_says, codes, asked, seconds) => {
  expect(secondsToNextOfShare(codes, asked, now)).toBe(seconds)
})

test('whoever asks, from any number of networks, strangers get twenty an hour and forty a day', () => {
  const codes: CodeSent[] = []
  for (let minute = 0; minute < 24 * 60; minute += 4) {
    const at = now.add({ minutes: minute })
    for (const network of [`one of ${minute}`, `two of ${minute}`, 'always']) {
      const asked = stranger(network)
      const isSent = secondsToNextOfShare(codes, asked, at) === 0
      if (isSent) codes.unshift({ ...asked, at })
    }
    const inHour = codes.filter((one) => at.since(one.at).total('hours') < 1)
    expect(inHour.length).toBeLessThanOrEqual(20)
  }
  expect(codes).toHaveLength(40)
})
