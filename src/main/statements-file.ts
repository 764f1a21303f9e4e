import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { taxPositionIds } from '#src/domain/settlement/tax-positions.ts'
import { claims, type OperatorStatements } from '#src/domain/operator-statements.ts'

const Said = z.strictObject({
  en: z.string().trim().min(1).max(400),
  hi: z.string().trim().min(1).max(400),
})

/** By whom, with their membership number, and on which day. */
const Confirmed = z.strictObject({ by: z.string().trim().min(3).max(200), on: z.iso.date() })

const Statements = z.strictObject({
  testimonials: z
    .array(z.strictObject({ says: Said, who: Said }))
    .max(12)
    .default([]),
  sources: z.partialRecord(z.enum(claims), Said).default({}),
  taxes: z.partialRecord(z.enum(taxPositionIds), Confirmed).default({}),
})

/** A path in the environment, and the contents of that file. Every mistake in it is named. */
export const StatementsFile = z.string().transform((path, context): OperatorStatements => {
  const read = readJson(path)
  const parsed = Statements.safeParse(read.json)
  if (read.wrong === undefined && parsed.success) return parsed.data
  const wrong =
    read.wrong ??
    parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')
  context.addIssue({
    code: 'custom',
    message: `must name a valid statements file (${wrong})`,
  })
  return z.NEVER
})

function readJson(path: string): { json?: unknown; wrong?: string } {
  try {
    return { json: JSON.parse(readFileSync(path, 'utf8')) }
  } catch (error) {
    return { wrong: error instanceof SyntaxError ? 'is not valid JSON' : 'cannot be read' }
  }
}
