import type { Submission } from './submission.ts'
import type { Typed, TypedSteps } from './typed.ts'

/** A submission as the fields of the form would hold it; never an Aadhaar number. */
export function typedOf({ organization, branch, signatory, shares }: Submission): TypedSteps {
  const { aadhaar: _aadhaar, ...signing } = signatory
  return {
    organization: texts(organization),
    branch: texts(branch),
    signatory: texts(signing),
    shares: Object.fromEntries(
      shares.flatMap(({ categoryCode, platformPercent, labPercent }) => [
        [`platform.${categoryCode ?? 'all'}`, String(platformPercent)],
        [`lab.${categoryCode ?? 'all'}`, String(labPercent)],
      ]),
    ),
  }
}

function texts(step: Record<string, string | number | boolean | undefined>): Typed {
  return Object.fromEntries(
    Object.entries(step).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, textOf(value)]],
    ),
  )
}

function textOf(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
