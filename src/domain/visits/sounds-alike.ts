import { spokenParts } from './identifiers.ts'

/** Spellings of one sound in names written in Latin letters: "Laxmi" and "Lakshmi". */
const oneSound: readonly (readonly [RegExp, string])[] = [
  [/ksh/g, 'x'],
  [/sh/g, 's'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/aa/g, 'a'],
  [/([bdgkpt])h/g, '$1'],
  [/[zj]/g, 'j'],
  [/w/g, 'v'],
  [/(.)\1/g, '$1'],
]

/**
 * Whether two names have a part that is spelled or spoken so alike that one can be taken for the
 * other: the same sound, or one letter of it more, less or other.
 * Source: decision 175.
 */
export function soundsAlike(one: string, other: string): boolean {
  const parts = spokenParts(other).map(soundOf)
  return spokenParts(one)
    .map(soundOf)
    .some((part) => parts.some((beside) => isWithinOneLetter(part, beside)))
}

function soundOf(part: string): string {
  return oneSound.reduce((sound, [spelling, letter]) => sound.replaceAll(spelling, letter), part)
}

function isWithinOneLetter(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  return short.slice(at + (short.length === long.length ? 1 : 0)) === long.slice(at + 1)
}
