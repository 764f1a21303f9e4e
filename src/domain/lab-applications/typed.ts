import type { TypedStep } from './draft.ts'
import { BranchStep, OrganizationStep, SignatoryStep } from './submission.ts'

/** What stands in the fields of one step, by the field's name, as it was typed. */
export type Typed = Record<string, string>
export type TypedSteps = Record<TypedStep, Typed>

export const nothingTyped = (): TypedSteps => ({
  organization: {},
  branch: {},
  signatory: {},
  shares: {},
})

/** No field is meant to hold more; the list of an accreditation's tests is the longest. */
const LONGEST_TYPED = 20_000
const MOST_FIELDS = 500

const fieldNames: Record<Exclude<TypedStep, 'shares'>, ReadonlySet<string>> = {
  organization: new Set(Object.keys(OrganizationStep.shape)),
  branch: new Set(Object.keys(BranchStep.shape)),
  signatory: new Set(Object.keys(SignatoryStep.shape)),
}

/** `platform.HAE`, `lab.HAE`; under order share the one row is called `all`. */
const shareField = /^(?:platform|lab)\.[\w-]{1,60}$/

export function isTypedField(step: TypedStep, name: string): boolean {
  return step === 'shares' ? shareField.test(name) : fieldNames[step].has(name)
}

/** The first thing for which these fields cannot even be kept; undefined where they can. */
export function whyNotKept(
  step: TypedStep,
  typed: Typed,
): { path: string; kind: 'no-such-field' | 'too-long' } | undefined {
  const fields = Object.entries(typed)
  const unknown = fields.find(([name]) => !isTypedField(step, name))
  if (unknown) return { path: unknown[0].slice(0, 80), kind: 'no-such-field' }
  if (fields.length > MOST_FIELDS) return { path: '', kind: 'too-long' }
  const long = fields.find(([, text]) => text.length > LONGEST_TYPED)
  return long && { path: long[0], kind: 'too-long' }
}
