import { expect, test } from 'vitest'
import { BURST_GAP, keyBursts, PAUSE } from './key-bursts.ts'

/** A clock that only the test moves on, in ms. */
function aClock() {
  let now = 0
  let due: { at: number; act: () => void } | undefined
  const later = (act: () => void, ms: number) => {
    const mine = { at: now + ms, act }
    due = mine
    return () => {
      if (due === mine) due = undefined
    }
  }
  const pass = (ms: number) => {
    now += ms
    const ready = due && due.at <= now ? due : undefined
    if (!ready) return
    due = undefined
    ready.act()
  }
  return { later, pass, now: () => now }
}

function aKeyboard() {
  const clock = aClock()
  const alone: string[] = []
  const scanned: string[] = []
  const bursts = keyBursts(clock.later, {
    alone: ({ key }) => alone.push(key),
    scanned: (text) => scanned.push(text),
  })
  /** Whether the bench took the key, so that the browser does nothing with it. */
  const press = (key: string) => bursts.take({ key, timeStamp: clock.now() })
  const type = (text: string, ms: number) => {
    for (const key of text) {
      press(key)
      clock.pass(ms)
    }
  }
  return { clock, alone, scanned, press, type, stop: bursts.stop }
}

const barcode = 'HRS26A000123K'

test('a scan ended by Enter goes to the scan field, and none of its letters acts', () => {
  const { alone, scanned, press, type, clock } = aKeyboard()
  type(barcode, 12)
  expect(press('Enter')).toBe(true)
  clock.pass(1000)
  expect([scanned, alone]).toEqual([[barcode], []])
})

test('a scanner that is slow, or sends its letters with Shift, is still one', () => {
  const { alone, scanned, press, clock } = aKeyboard()
  for (const key of barcode) {
    press('Shift')
    press(key)
    clock.pass(BURST_GAP - 10)
  }
  press('Enter')
  clock.pass(1000)
  expect([scanned, alone]).toEqual([[barcode], []])
})

test('a key that stands alone acts once it is certain that no other follows', () => {
  const { alone, press, clock } = aKeyboard()
  press('h')
  clock.pass(BURST_GAP - 1)
  expect(alone).toEqual([])
  clock.pass(1)
  expect(alone).toEqual(['h'])
})

test('keys at the pace of a person each act, also before Enter', () => {
  const { alone, scanned, press, type } = aKeyboard()
  type('jjk', 150)
  expect(press('Enter')).toBe(false)
  expect([alone, scanned]).toEqual([['j', 'j', 'k'], []])
})

test('a late timer makes no two keys of a person one burst', () => {
  const { alone, press, clock } = aKeyboard()
  const [first, second] = [0, 400]
  const late = keyBursts(() => () => undefined, {
    alone: ({ key }) => alone.push(key),
    scanned: () => undefined,
  })
  late.take({ key: 'j', timeStamp: first })
  late.take({ key: 'k', timeStamp: second })
  expect(alone).toEqual(['j'])
  press('x')
  clock.pass(0)
})

test('two keys at once are no scan and act on nothing, nor does the Enter of a broken scan', () => {
  const { alone, scanned, press, type, clock } = aKeyboard()
  type('hr', 5)
  expect(press('Enter')).toBe(true)
  type('sr', 5)
  clock.pass(1000)
  expect([alone, scanned]).toEqual([[], []])
})

test('a page that is left does nothing any more', () => {
  const { alone, press, clock, stop } = aKeyboard()
  press('s')
  stop()
  clock.pass(1000)
  expect(alone).toEqual([])
})

test('after keys that came too fast for two presses nothing acts until a pause', () => {
  const { alone, press, type, clock } = aKeyboard()
  // S and the first letter of a password, which then goes on at the pace of a person.
  press('s')
  clock.pass(50)
  press('h')
  clock.pass(100)
  type('norway', 180)
  expect(press('Enter')).toBe(true)
  expect(alone).toEqual([])
  clock.pass(PAUSE)
  press('n')
  clock.pass(BURST_GAP)
  expect(alone).toEqual(['n'])
})

test('a scan is read all the same right after keys that were dropped', () => {
  const { alone, scanned, press, type, clock } = aKeyboard()
  type('sh', 40)
  clock.pass(200)
  type(barcode, 12)
  press('Enter')
  clock.pass(1000)
  expect([scanned, alone]).toEqual([[barcode], []])
})

test('a scan ended by Tab goes to the scan field; Tab after fewer keys is the browser’s', () => {
  const { alone, scanned, press, type, clock } = aKeyboard()
  type(barcode, 12)
  expect(press('Tab')).toBe(true)
  clock.pass(1000)
  expect([scanned, alone]).toEqual([[barcode], []])
  type('jjkkj', 150)
  expect(press('Tab')).toBe(false)
  press('j')
  expect(press('Tab')).toBe(false)
  clock.pass(1000)
  expect([scanned, alone]).toEqual([[barcode], ['j', 'j', 'k', 'k', 'j', 'j']])
})

test('a label of digits alone is a scan as well', () => {
  const { scanned, press, type } = aKeyboard()
  type('2600001234567', 12)
  expect(press('Tab')).toBe(true)
  expect(scanned).toEqual(['2600001234567'])
})
