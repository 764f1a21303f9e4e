import type { DocumentKind } from '#src/domain/documents/document.ts'
import type { SentDocument } from '#src/domain/lab-applications/inputs.ts'
import { z } from '#src/http/api.ts'
import { sentenceOf } from '#src/http/door/issue-words.ts'
import { filled, Picture } from './values.ts'

type Names = Readonly<Record<string, string>>
type Shape = Readonly<Record<string, z.ZodType>>
export type Given = Readonly<Record<string, unknown>>
type Section<Step extends z.ZodObject> = {
  /** Our step, whose schema decides. */
  step: Step
  /** Its members and their names in the specification. */
  names: Names
  /** The members that this API writes differently. */
  written?: Shape
  pictures?: Partial<Record<DocumentKind, string>>
  /** Kinds of documents that are required. */
  wanted?: readonly DocumentKind[]
  /** Fields that are accepted, validated and then ignored. */
  beside?: Shape
}

/**
 * An object of a submission with the specification's names: every field read by the schema that our
 * own forms use, unknown ones refused, images separated.
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

/** The fields by the specification's names. */
export function shapeBy(names: Names, schemaOf: (ours: string) => z.ZodType): Shape {
  return Object.fromEntries(Object.entries(names).map(([ours, theirs]) => [theirs, schemaOf(ours)]))
}

/**
 * Parses again under our names, for rules across fields; faults are named with the specification's
 * names.
 */
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

/** Missing fields stay missing. */
function renamed(given: Given, names: Names) {
  return Object.fromEntries(
    Object.entries(names).flatMap(([ours, theirs]) =>
      given[theirs] === undefined ? [] : [[ours, given[theirs]]],
    ),
  )
}

function documentsIn(given: Given, pictures: Section<z.ZodObject>['pictures'] = {}) {
  return Object.entries(pictures).flatMap(([kind, theirs]): SentDocument[] => {
    const picture = given[theirs] as Picture | undefined // made by the field's schema
    return picture ? [{ kind: kind as DocumentKind, ...picture }] : []
  })
}
