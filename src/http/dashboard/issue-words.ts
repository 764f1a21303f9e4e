import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** What is said of a field by our schemas; where they leave it to the library, our own sentence. */
export function sentenceOf(issue: Issue): string {
  return /^(?:Invalid |Too |Unrecognized )/.test(issue.message) ? ownSentence(issue) : issue.message
}

function ownSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wanted[issue.expected] ?? 'This is not right.'
    case 'too_small':
      return `${atLeast[issue.origin] ?? 'It is at least'} ${issue.minimum}.`
    case 'too_big':
      return `${atMost[issue.origin] ?? 'It is at most'} ${issue.maximum}.`
    case 'invalid_format':
      return formats[issue.format] ?? 'This is not written as it should be.'
    case 'invalid_value':
      return `Choose one of these: ${issue.values.map(String).join(', ')}.`
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return 'This is not right.'
  }
}

const wanted: Readonly<Record<string, string>> = {
  string: 'Write a text.',
  number: 'Write a number.',
  int: 'Write a whole number.',
  boolean: 'Write Yes or No.',
  array: 'Send a list.',
  object: 'Send an object with the fields of this part.',
}
const atLeast: Readonly<Record<string, string>> = {
  string: 'The least number of characters is',
  array: 'The least number of entries is',
}
const atMost: Readonly<Record<string, string>> = {
  string: 'The greatest number of characters is',
  array: 'The greatest number of entries is',
}
const formats: Readonly<Record<string, string>> = {
  email: 'Write an e-mail address, such as name@example.com.',
  url: 'Write a web address, such as https://example.com.',
  date: 'Write a day, such as 2026-11-22.',
}
