import type { z } from 'zod'
import { labServiceTypes } from '#src/domain/labs/lab-service-type.ts'
import { isSharePair, MOST_PLATFORM_PERCENT, typedPercent } from '#src/domain/labs/share-pair.ts'
import type { TypedStep } from './draft.ts'
import { type Disagreement, type FieldFault, isFieldFault } from './field-faults.ts'
import {
  ApplicantSignatoryStep,
  BranchStep,
  OrganizationStep,
  type ShareRow,
  ShareRows,
  SignatoryStep,
  type Submission,
} from './submission.ts'
import { isTypedField, type Typed } from './typed.ts'

/** `path`: the field as typed, `pan` or `lab.HAE`; empty: the step as such. */
export type TypedIssue = Disagreement & { message: string }
export type ParsedTyped<Step extends TypedStep> =
  | { ok: true; value: Submission[Step] }
  | { ok: false; issues: TypedIssue[] }

type Filling = {
  /** The office may leave the signatory for later, and types both shares. */
  isApplicant: boolean
  /** A number was typed before; only its last digits are stored. */
  hasAadhaar?: boolean
}

/**
 * Parses the typed fields of one step into what will be submitted. Empty fields count as omitted;
 * blanks and case are normalised where the field's own schema does so.
 * Source: decision 019.
 */
export function parseTyped<Step extends TypedStep>(
  step: Step,
  typed: Typed,
  filling: Filling,
): ParsedTyped<Step> {
  const unknown = Object.keys(typed).find((name) => !isTypedField(step, name))
  if (unknown !== undefined)
    return { ok: false, issues: [{ path: unknown, kind: 'no-such-field', message: unknown }] }
  // One function per step: TypeScript cannot narrow a generic in a switch.
  return parsers[step](filled(typed), filling) as ParsedTyped<Step>
}

type Parser<Step extends TypedStep> = (typed: Typed, filling: Filling) => ParsedTyped<Step>

const parsers: { [Step in TypedStep]: Parser<Step> } = {
  organization: (typed) => parsed(OrganizationStep, withServiceType(typed), typed),
  branch: (typed) => parsed(BranchStep, withFlags(typed), typed),
  signatory: (typed, filling) => parsed(signatoryStep(filling), typed, typed),
  shares: parseShares,
}

function signatoryStep({ isApplicant, hasAadhaar = false }: Filling) {
  if (!isApplicant) return SignatoryStep
  return hasAadhaar ? ApplicantSignatoryStep.partial({ aadhaar: true }) : ApplicantSignatoryStep
}

function filled(typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== ''))
}

/** The option values of the public registration form. Source: spec §3 Enumerations. */
const serviceTypeNumbers: Partial<Record<string, string>> = {
  2: labServiceTypes[0],
  0: labServiceTypes[1],
  1: labServiceTypes[2],
}

function withServiceType({ serviceType, ...typed }: Typed) {
  if (serviceType === undefined) return typed
  return { ...typed, serviceType: serviceTypeNumbers[serviceType] ?? serviceType }
}

const flags = ['hl7', 'wifi', 'parking', 'ac'] as const
const flagValues: Partial<Record<string, boolean>> = { on: true, yes: true, no: false }

function withFlags(typed: Typed) {
  const read = flags.flatMap((name) => {
    const text = typed[name]
    return text === undefined ? [] : [[name, flagValues[text] ?? text]]
  })
  return { ...typed, ...Object.fromEntries(read) }
}

function parsed<Schema extends z.ZodType>(schema: Schema, input: unknown, typed: Typed) {
  const result = schema.safeParse(input)
  if (result.success) return { ok: true as const, value: result.data }
  return { ok: false as const, issues: result.error.issues.map((issue) => toIssue(issue, typed)) }
}

function toIssue(issue: z.core.$ZodIssue, typed: Typed): TypedIssue {
  const path = issue.path.join('.')
  const isMissing = path !== '' && typed[path] === undefined
  return { path, kind: isMissing ? 'missing' : kindOf(issue), message: issue.message }
}

function kindOf(issue: z.core.$ZodIssue): FieldFault {
  const kind: unknown = issue.code === 'custom' ? issue.params?.kind : undefined
  if (typeof kind === 'string' && isFieldFault(kind)) return kind
  return issue.code === 'too_big' && issue.origin === 'string' ? 'too-long' : 'malformed'
}

/** Rows by category, in the order typed; for an applicant the platform's share is the remainder. */
function parseShares(typed: Typed, { isApplicant }: Filling): ParsedTyped<'shares'> {
  const categories = [...new Set(Object.keys(typed).map(categoryOf))]
  if (categories.length === 0)
    return { ok: false, issues: [{ path: '', kind: 'missing', message: 'Fill in the table.' }] }
  const rows = categories.map((category) => parseRow(category, typed, isApplicant))
  const issues = rows.flatMap((row) => row.issues)
  if (issues.length > 0) return { ok: false, issues }
  return parsed(
    ShareRows,
    rows.map(({ row }) => row),
    typed,
  )
}

function categoryOf(name: string) {
  return name.slice(name.indexOf('.') + 1)
}

type Row = { row?: ShareRow; issues: TypedIssue[] }

function parseRow(category: string, typed: Typed, isApplicant: boolean): Row {
  const lab = typed[`lab.${category}`]
  const rest = isApplicant && lab !== undefined ? restOf(lab) : undefined
  const shares = { lab, platform: typed[`platform.${category}`] ?? rest }
  const issues = (['platform', 'lab'] as const).flatMap((party) =>
    shareIssues(`${party}.${category}`, shares[party]),
  )
  if (issues.length > 0) return { issues }
  const row = {
    categoryCode: category === 'all' ? null : category,
    platformPercent: Number(shares.platform),
    labPercent: Number(shares.lab),
  }
  if (isSharePair(row.platformPercent, row.labPercent)) return { row, issues }
  const message = `Both together make exactly 100, the platform ${MOST_PLATFORM_PERCENT} at most.`
  return { issues: [{ path: `lab.${category}`, kind: 'sum', message }] }
}

function restOf(lab: string): string | undefined {
  const percent = typedPercent(lab.trim())
  return percent === undefined ? undefined : String(100 - percent)
}

function shareIssues(path: string, typed: string | undefined): TypedIssue[] {
  if (typed === undefined) return [{ path, kind: 'missing', message: 'Fill this in.' }]
  const percent = typedPercent(typed.trim())
  if (percent !== undefined && percent >= 1) return []
  return [{ path, kind: 'malformed', message: 'Enter one or two digits, 1 to 99.' }]
}
