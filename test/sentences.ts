import { fieldFaults } from '#src/domain/lab-applications/field-faults.ts'
import { refusals } from '#src/usecases/refusal.ts'

const codes = [...Object.keys(fieldFaults), ...Object.keys(refusals)].filter((code) =>
  code.includes('-'),
)
const libraryWords = /Invalid |Too (?:big|small)|Unrecognized |expected |received |\[(?:body|query)/

/** Whether somebody would say this: neither a code of ours nor the words of a library. */
export function isSentence(said: string): boolean {
  const words = said.replace(/^Choose one of these:.*/s, '') // these are what a program sends
  const isCode = codes.some((code) => words.split(/[\s.,:]+/).includes(code))
  return /^[A-Z₹].*[.!?]$/s.test(said) && !libraryWords.test(said) && !isCode
}
