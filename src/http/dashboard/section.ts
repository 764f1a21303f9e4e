import type { DocumentKind } from '#src/domain/documents/document.ts'
import type { SentDocument } from '#src/domain/lab-applications/inputs.ts'
import { z } from '#src/http/api.ts'
import { sentenceOf } from '#src/http/issue-words.ts'
import { filled, Picture } from './values.ts'

type Names = Readonly<Record<string, string>>
type Shape = Readonly<Record<string, z.ZodType>>
export type Given = Readonly<Record<string, unknown>>
type Section<Step extends z.ZodObject> = {
  /** Our step, whose schema has the last word. */
  step: Step
  /** Its members by the names of the specification. */
  names: Names
  /** How some of them are written here. */
  written?: Shape
  pictures?: Partial<Record<DocumentKind, string>>
  /** Kinds that must be there. */
  wanted?: readonly DocumentKind[]
  /** What else may be sent, and is looked at and left. */
  beside?: Shape
}

/**
 * An object of a submission as the specification names its fields: every field read by the schema
 * that our own doors use, unknown ones refused, pictures taken out of it.
 */
export function section<Step extends z.ZodObject>({ step, names, ...more }: Section<Step>) {
  const { written = {}, pictures = {}, wanted = [], beside = {} } = more
  const fields = shapeBy(names, (ours) => written[ours] ?? filled(fieldOf(step, ours)))
  const images = shapeBy(pictures, (kind) =>
    filled(wanted.some((one) => one === kind) ? Picture : Picture.optional()),
  )
  return z.strictObject({ ...fields, ...images, ...beside }).transform((given: Given, context) => ({
    typed: inOurNames(step, names, given, context),
    documents: documentsIn(given, pictures),
  }))
}

/** Fields by their names here. */
export function shapeBy(names: Names, schemaOf: (ours: string) => z.ZodType): Shape {
  return Object.fromEntries(Object.entries(names).map(([ours, theirs]) => [theirs, schemaOf(ours)]))
}

/** Read once more under our names, where fields must agree; what does not is named by theirs. */
export function inOurNames<Schema extends z.ZodType>(
  schema: Schema,
  names: Names,
  given: Given,
  context: z.core.$RefinementCtx<unknown>,
): z.output<Schema> {
  const parsed = schema.safeParse(renamed(given, names))
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    const params = issue.code === 'custom' ? issue.params : undefined
    const path = [names[String(issue.path[0])] ?? '']
    context.addIssue({
      code: 'custom',
      path,
      message: sentenceOf(issue),
      ...(params && { params }),
    })
  }
  return z.NEVER
}

function fieldOf(step: z.ZodObject, name: string): z.ZodType {
  const field: unknown = step.shape[name]
  if (field instanceof z.ZodType) return field
  throw new Error(`no field ${name}`)
}

/** What was left out is left out. */
function renamed(given: Given, names: Names) {
  return Object.fromEntries(
    Object.entries(names).flatMap(([ours, theirs]) =>
      given[theirs] === undefined ? [] : [[ours, given[theirs]]],
    ),
  )
}

function documentsIn(given: Given, pictures: Section<z.ZodObject>['pictures'] = {}) {
  return Object.entries(pictures).flatMap(([kind, theirs]): SentDocument[] => {
    const picture = given[theirs] as Picture | undefined // its field's schema made it
    return picture ? [{ kind: kind as DocumentKind, ...picture }] : []
  })
}
