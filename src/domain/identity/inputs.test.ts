import process from 'node:process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { Aadhaar, BankAccount, Din, Gstin, Ifsc, Pan, TenDigits, TypedPincode } from './inputs.ts'

const isLong = process.env.TEST_SIZE === 'long'
const numRuns = isLong ? 100_000 : 1000
const timeout = isLong ? 600_000 : 300_000

const digit = '0123456789'
const letter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const both = digit + letter
const times = (characters: string, count: number) => Array.from({ length: count }, () => characters)
const pan = [...times(letter, 3), 'ABCFGHJLPT', letter, ...times(digit, 4), letter]

/** Verhoeff's product by the rules of the group instead of a table: turns 0 to 4, flips 5 to 9. */
function product(left: number, right: number) {
  const turn = left < 5 ? left + right : left - right
  return (((turn % 5) + 5) % 5) + (left < 5 === right < 5 ? 0 : 5)
}

function isVerhoeff(digits: string) {
  let check = 0
  for (const [place, one] of Array.from(digits).toReversed().entries()) {
    let turned = Number(one)
    for (let turns = place % 8; turns > 0; turns--) turned = Number('1576283094'[turned])
    check = product(check, turned)
  }
  return check === 0
}

/** The sum over all fifteen characters, check included, as in Luhn with 36 characters. */
function isLuhn36(text: string) {
  const sum = Array.from(text)
    .toReversed()
    .reduce((total, character, place) => {
      const weighted = both.indexOf(character) * (place % 2 === 0 ? 1 : 2)
      return total + (weighted >= 36 ? weighted - 35 : weighted)
    }, 0)
  return sum % 36 === 0
}

const states = [...Array.from({ length: 38 }, (_, before) => before + 1), 97, 99]
const isOfState = (text: string) => states.includes(Number(text.slice(0, 2)))

type Form = {
  name: string
  schema: z.ZodType<string, string>
  /** The characters allowed at each position. */
  places: string[]
  /** How many may be missing at the end. */
  spare?: number
  isMore?: (text: string) => boolean
}

const forms: Form[] = [
  { name: 'PAN', schema: Pan, places: pan },
  {
    name: 'Aadhaar',
    schema: Aadhaar,
    places: ['23456789', ...times(digit, 11)],
    isMore: isVerhoeff,
  },
  {
    name: 'GSTIN',
    schema: Gstin,
    places: [digit, digit, ...pan, both.slice(1), 'Z', both],
    isMore: (text) => isOfState(text) && isLuhn36(text),
  },
  { name: 'IFSC', schema: Ifsc, places: [...times(letter, 4), '0', ...times(both, 6)] },
  { name: 'account', schema: BankAccount, places: times(digit, 18), spare: 9 },
  { name: 'DIN', schema: Din, places: times(digit, 8) },
  { name: 'PIN code', schema: TypedPincode, places: [digit.slice(1), ...times(digit, 5)] },
  { name: 'ten digits', schema: TenDigits, places: times(digit, 10) },
]

/** Whether a compact text is valid, computed a second way, position by position. */
function isRight({ places, spare = 0, isMore = () => true }: Form, text: string) {
  const characters = Array.from(text)
  return (
    characters.length <= places.length &&
    characters.length >= places.length - spare &&
    characters.every((character, place) => places[place]?.includes(character)) &&
    isMore(text)
  )
}

/** Valid, or wrong in one or two positions, so that refusals are near misses. */
function nearlyRight(form: Form): fc.Arbitrary<string> {
  const { places, spare = 0 } = form
  const stray = fc.string({
    unit: fc.constantFrom(...Array.from(both), '_', '.', '/', '+'),
    maxLength: 2,
  })
  const text = places.map((characters) =>
    fc.oneof(
      { weight: 40, arbitrary: fc.constantFrom(...Array.from(characters)) },
      { weight: 1, arbitrary: stray },
    ),
  )
  return fc
    .tuple(fc.tuple(...text), fc.nat(spare + 1), fc.boolean())
    .map(([characters, missing, isMended]) => {
      const written = characters.slice(0, spare > 0 ? characters.length - missing : undefined)
      return isMended ? mended(form, written.join('')) : written.join('')
    })
}

/** With the last character that makes it valid, where there is one. */
function mended(form: Form, text: string) {
  const ends = Array.from(form.places.at(-1) ?? '').map((end) => text.slice(0, -1) + end)
  return ends.find((whole) => isRight(form, whole)) ?? text
}

/**
 * As people type and copy: lower case, full-width characters, blanks, dashes, invisible characters.
 */
const disguises = [
  (character: string) => character,
  (character: string) => character.toLowerCase(),
  (character: string) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfe_e0),
  ...[' ', '-', '\u2011', '\u2013', '\u00A0', '\u200B', '\u202A', '\t'].map(
    (mark) => (character: string) => character + mark,
  ),
]

const anyCharacter = fc.nat(0x10_ff_ff).map((code) => String.fromCodePoint(code))
const looks = fc.array(fc.constantFrom(...disguises), { minLength: 40, maxLength: 40 })

test.each(forms)(
  '$name: what is a hair off is refused, what is right is taken, however it is typed',
  (form) => {
    const seen = { taken: 0, refused: 0 }
    fc.assert(
      fc.property(nearlyRight(form), looks, (text, look) => {
        const typed = Array.from(text)
          .map((character, at) => look[at]?.(character) ?? character)
          .join('')
        const { success, data } = form.schema.safeParse(typed)
        expect(success ? data : 'refused', typed).toBe(isRight(form, text) ? text : 'refused')
        seen[success ? 'taken' : 'refused'] += 1
      }),
      { numRuns },
    )
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(numRuns / 10)
  },
  timeout,
)

test.each(forms)(
  '$name: of any text at all comes something right, in its one form, or nothing',
  (form) => {
    const text = fc.oneof(
      fc.array(anyCharacter, { maxLength: 40 }).map((characters) => characters.join('')),
      fc.string({ unit: fc.constantFrom(...Array.from(`${form.places.join('')}०٣ıß `)) }),
    )
    fc.assert(
      fc.property(text, (typed) => {
        const { data } = form.schema.safeParse(typed)
        expect(data === undefined || isRight(form, data), typed).toBe(true)
        expect(data && form.schema.parse(data)).toBe(data)
      }),
      { numRuns },
    )
  },
  timeout,
)

test('an empty value is refused with the same message', () => {
  for (const { schema, name } of forms)
    for (const none of [undefined, null, '', 5, ['5']]) {
      const { error } = schema.safeParse(none)
      const messages = error?.issues.map(({ message }) => message)
      expect(messages, name).toEqual(schema.safeParse('?').error?.issues.map((i) => i.message))
    }
})

test('a hundred thousand characters are refused, whatever they are', () => {
  const filling = ['1', 'A', ' ', '-', 'A1', '0Z', 'ﷺ', '२']
  for (const { schema, places } of forms)
    for (const fill of [...filling, places.map(([first]) => first).join('')]) {
      const long = fill.repeat(Math.ceil(100_000 / fill.length))
      expect(schema.safeParse(long).success).toBe(false)
      expect(schema.safeParse(`${long}!`).success).toBe(false)
    }
})
