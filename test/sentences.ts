import { fieldFaults } from '#src/domain/lab-applications/field-faults.ts'
import { refusals } from '#src/usecases/refusal.ts'

const codes = [...Object.keys(fieldFaults), ...Object.keys(refusals)].filter((code) =>
  code.includes('-'),
)
const libraryWords = /Invalid |Too (?:big|small)|Unrecognized |expected |received |\[(?:body|query)/

/** Whether it is a proper sentence: neither a code of ours nor a library's text. */
export function isSentence(said: string): boolean {
  const words = said.replace(/^Choose one of these:.*/s, '') // these are values that a program sends
  const isCode = codes.some((code) => words.split(/[\s.,:]+/).includes(code))
  return /^[A-Z₹].*[.!?]$/s.test(said) && !libraryWords.test(said) && !isCode
}
