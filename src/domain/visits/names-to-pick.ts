import type { Sex } from '#src/domain/people/patient.ts'
import { commonNames, type NameScript } from './common-names.ts'
import { isSameName } from './identifiers.ts'
import { soundsAlike } from './sounds-alike.ts'

type Choice = {
  sex: Sex
  /** The names of everybody of this sex at the door. */
  own: readonly string[]
  /** Of everybody at the door. */
  all: readonly string[]
  /** A place for a name that stays the same for this visit: names that changed would leave the true ones. */
  rank: (name: string) => string
}

/** Names to choose from, the true ones among them. */
const SHOWN = 4

/** How a word of a name is written; a name with any other word can't be imitated. */
const ways: Readonly<Record<string, RegExp>> = {
  Word: /^\p{Lu}\p{Script=Latin}+$/u,
  CAPITALS: /^\p{Lu}{2,}$/u,
  small: /^\p{Ll}{2,}$/u,
  'I.': /^\p{Lu}\.$/u,
  I: /^\p{Lu}$/u,
  शब्द: /^[\p{Script=Devanagari}]{2,}$/u,
}

const shapes: ReadonlySet<string> = new Set([
  ...Object.keys(ways).flatMap((way) => [way, `${way} ${way}`]),
  ...['I.', 'I'].flatMap((initial) => [`Word ${initial}`, `${initial} Word`]),
])

/** They stand before a name and are none, or after it in so many that they set it apart. */
const titles =
  /^(?:dr|mr|mrs|ms|miss|md|mohd|sri|shri|smt|kumari|baby|master|devi|kaur|begum|singh|bibi)$/i
const titlesInHindi = /^(?:डॉ|डॉक्टर|श्री|श्रीमती|कुमारी|सुश्री|मास्टर|बेबी|देवी|कौर|बेगम|सिंह|बीबी)$/u

/**
 * The names among which the phlebotomist picks the one that a person says, in order of the alphabet:
 * those of everybody of one sex at the door, and common ones written alike that sound like none of
 * them. The same for each of these people, or comparing would tell. Undefined where a name can't be
 * put among others without standing out: then it is typed.
 * Source: reliability L1 (two identifiers); decision 175.
 */
export function namesToPick({ sex, own, all, rank }: Choice): string[] | undefined {
  const [first = ''] = own
  const shape = shapeOf(first)
  if (!shape || own.some((name) => shapeOf(name) !== shape)) return undefined
  const script = shape.includes('शब्द') ? 'devanagari' : 'latin'
  const names = own.filter((name, at) => own.findIndex((one) => isSameName(one, name)) === at)
  for (const name of commonNamesOf(sex, script, rank)) {
    if (names.length >= SHOWN) break
    if (![...all, ...names].some((one) => soundsAlike(one, name))) names.push(name)
  }
  if (names.length < SHOWN) return undefined
  return names
    .map((name) => (own.includes(name) ? name : writtenLike(first, name)))
    .toSorted((one, other) => (one < other ? -1 : 1))
}

/** `Word I.` for "Meera K."; undefined for what would stand out among common names. */
function shapeOf(name: string): string | undefined {
  const words = name.split(' ')
  const found = words.map((word) => {
    if (titles.test(word) || titlesInHindi.test(word)) return undefined
    return Object.keys(ways).find((way) => ways[way]?.test(word) && isSoWritten(way, word))
  })
  if (words.length > 2 || found.some((way) => way === undefined)) return undefined
  const shape = found.join(' ')
  return shapes.has(shape) && words.some((word) => word.length > 2) ? shape : undefined
}

/** "MEERA" is capitals, not a word that begins with one. */
const isSoWritten = (way: string, word: string) =>
  way !== 'Word' || word.slice(1) === word.slice(1).toLowerCase()

/** Each given name with each family name, in the order of their ranks. */
function commonNamesOf(sex: Sex, script: NameScript, rank: Choice['rank']): string[] {
  const { given, family } = commonNames[script]
  const first = sex === 'other' ? [...given.female, ...given.male] : given[sex]
  return first
    .flatMap((one) => family.map((other) => `${one} ${other}`))
    .map((name) => ({ name, place: rank(name) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ name }) => name)
}

/** With as many words, the same initials and the same case. */
function writtenLike(name: string, other: string): string {
  const words = other.split(' ')
  const parts = name.split(' ').map((part, at) => {
    const word = words[at] ?? ''
    return /^\p{L}\.?$/u.test(part) ? word.slice(0, 1) + part.slice(1) : word
  })
  const like = parts.join(' ')
  if (name === name.toUpperCase()) return like.toUpperCase()
  return name === name.toLowerCase() ? like.toLowerCase() : like
}
