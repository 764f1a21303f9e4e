import type { TypedStep } from './draft.ts'
import { BranchStep, OrganizationStep, SignatoryStep } from './submission.ts'

/** The fields of one step by name, as typed. */
export type Typed = Record<string, string>
export type TypedSteps = Record<TypedStep, Typed>

export const nothingTyped = (): TypedSteps => ({
  organization: {},
  branch: {},
  signatory: {},
  shares: {},
})

/** No field needs more; the scope of an accreditation is the longest. */
const LONGEST_TYPED = 20_000
const MOST_FIELDS = 500

const fieldNames: Record<Exclude<TypedStep, 'shares'>, ReadonlySet<string>> = {
  organization: new Set(Object.keys(OrganizationStep.shape)),
  branch: new Set(Object.keys(BranchStep.shape)),
  signatory: new Set(Object.keys(SignatoryStep.shape)),
}

/** `platform.HAE`, `lab.HAE`; under order share the only row is called `all`. */
const shareField = /^(?:platform|lab)\.[\w-]{1,60}$/

/** Whether a step has a field of this name; share fields carry their category. */
export function isTypedField(step: TypedStep, name: string): boolean {
  return step === 'shares' ? shareField.test(name) : fieldNames[step].has(name)
}

/**
 * The first reason why these fields cannot even be stored; undefined where they can.
 * Source: decision 019.
 */
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
