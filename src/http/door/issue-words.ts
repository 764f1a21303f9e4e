import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** Every message of zod itself begins with one of these, and none of ours does. */
const libraryWords = /^(?:Invalid |Too |Unrecognized )/
/** Zod leaves the input out of its report; only this tells that there was none. */
const isMissing = /received undefined$/

/** Our schema's message about a field; where it leaves that to the library, our own sentence. */
export function sentenceOf(issue: Issue): string {
  return libraryWords.test(issue.message) ? ownSentence(issue) : issue.message
}

/**
 * The same for a message without its issue: without a code it only says that the field is wrong.
 */
export function sentenceIn(message: string): string {
  if (isMissing.test(message)) return 'This is required.'
  return libraryWords.test(message) ? 'This is not valid.' : message
}

function ownSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing.test(issue.message)) return 'This is required.'
      return wanted[issue.expected] ?? 'This is not valid.'
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return formats[issue.format] ?? 'This is not in the right format.'
    case 'invalid_value':
      return `Choose one of these: ${issue.values.map(String).join(', ')}.`
    case 'unrecognized_keys':
      return 'There is no such field.'
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      return 'This is not valid.'
  }
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  const counted = things[origin]
  if (!counted) return `It must be ${inclusive === false ? 'more than' : 'at least'} ${minimum}.`
  return Number(minimum) <= 1
    ? 'This is required.'
    : `${counted.use} at least ${minimum} ${counted.name}.`
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): string {
  const counted = things[origin]
  if (!counted) return `It must be ${inclusive === false ? 'less than' : 'at most'} ${maximum}.`
  const name = Number(maximum) === 1 ? counted.one : counted.name
  return `${counted.use} at most ${maximum} ${name}.`
}

const things: Readonly<Record<string, { use: string; one: string; name: string }>> = {
  string: { use: 'Use', one: 'character', name: 'characters' },
  array: { use: 'Send', one: 'entry', name: 'entries' },
}
const wanted: Readonly<Record<string, string>> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Enter Yes or No.',
  array: 'Send a list.',
  object: 'Send an object with the fields of this part.',
}
const formats: Readonly<Record<string, string>> = {
  email: 'Enter an e-mail address, such as name@example.com.',
  url: 'Enter a web address, such as https://example.com.',
  date: 'Enter a date, such as 2026-11-22.',
}
