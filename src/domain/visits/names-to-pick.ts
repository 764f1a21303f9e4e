import type { Sex } from '#src/domain/people/patient.ts'
import { commonNames, type NameScript } from './common-names.ts'
import { isSameName, spokenParts } from './identifiers.ts'

type Person = { name: string; sex: Sex }

type Choice = {
  /** The person at the door. */
  person: Person
  /** Everybody of the visit, that person too. */
  people: readonly Person[]
  /** Stays the same for this person and visit: names that changed would leave the true one. */
  seed: string
}

/** Names to choose from, the true one among them. */
const SHOWN = 4
/** Where a small choice of common names is left, fewer are shown rather than none ever. */
const MOST_TURNS = 200

const scripts: Record<NameScript, RegExp> = {
  latin: /^[\p{Script=Latin}\p{M}\s.'’-]+$/u,
  devanagari: /^(?:[\p{Script=Devanagari}\s.'’-]|\u200C|\u200D)+$/u,
}

/**
 * The names among which the phlebotomist picks the one that a person says: theirs, those of others
 * at the door of the same sex, and common ones written alike; in order of the alphabet. Undefined
 * where a name is in another script: then it is typed.
 * Source: reliability L1 (two identifiers); decision 175.
 */
export function namesToPick({ person, people, seed }: Choice): string[] | undefined {
  const own = people.filter(({ sex }) => sex === person.sex).map(({ name }) => name)
  const found = Object.entries(scripts).find(([, script]) => own.every((name) => script.test(name)))
  if (!found) return undefined
  const taken = new Set(people.flatMap(({ name }) => spokenParts(name)))
  const others = commonNamesFor(person.sex, found[0] as NameScript, taken)
  const names = own.filter((name, at) => own.findIndex((one) => isSameName(one, name)) === at)
  for (let turn = 0; turn < MOST_TURNS && names.length < SHOWN; turn += 1) {
    const name = writtenAlike(person.name, others, (kind) => numberFrom(seed, turn * 3 + kind))
    if (!names.some((one) => isSameName(one, name))) names.push(name)
  }
  return names.toSorted((one, other) => (one < other ? -1 : 1))
}

type Common = { given: readonly string[]; family: readonly string[] }

/** Without any part of a name of this visit: "Anita Rao" beside "Anita Das" would be a riddle. */
function commonNamesFor(sex: Sex, script: NameScript, taken: ReadonlySet<string>): Common {
  const { given, family } = commonNames[script]
  const free = (names: readonly string[]) =>
    names.filter((name) => !spokenParts(name).some((part) => taken.has(part)))
  return {
    given: free(sex === 'other' ? [...given.female, ...given.male] : given[sex]),
    family: free(family),
  }
}

/** A common name with as many parts, initials and capitals as this one, which nothing sets apart. */
function writtenAlike(name: string, { given, family }: Common, pick: (kind: number) => number) {
  const parts = name.trim().split(/\s+/).slice(0, 3)
  const words = parts.map((part, at) => {
    const isLast = at > 0 && at === parts.length - 1
    const list = isLast ? family : given
    const word = list[pick(isLast ? 2 : at) % list.length] ?? part
    if (/^(?:dr|mr|mrs|ms|smt|shri|sri|md|mohd)\.?$/i.test(part)) return part
    return /^\p{L}\.?$/u.test(part) ? word.slice(0, 1) + part.slice(1) : word
  })
  return inCaseOf(name, words.join(' '))
}

function inCaseOf(name: string, other: string): string {
  if (name === name.toUpperCase()) return other.toUpperCase()
  return name === name.toLowerCase() ? other.toLowerCase() : other
}

/** A whole number from two letters of the seed, another one at each turn. */
function numberFrom(seed: string, at: number): number {
  const code = (index: number) => seed.codePointAt(index % seed.length) ?? 0
  return code(2 * at) * 131 + code(2 * at + 1) + at * 7
}
