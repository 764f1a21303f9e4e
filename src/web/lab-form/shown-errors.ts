import { documentWords, missingDocument } from './document-words.ts'
import type { FieldGroup } from './field-shapes.ts'
import type { ScreenTroubles } from './form-troubles.ts'
import { issueWords } from './issue-words.ts'
import type { ShareLine } from './share-rows.ts'

type Values = Readonly<Record<string, string>>

/** The faults, by field name, and the field's label in the summary. */
export type ShownErrors = { errors: Record<string, string[]>; labels: Record<string, string> }

/** The message for an empty field names it; every other is preceded by its name. */
export function shownErrors(
  groups: readonly FieldGroup[],
  { fields: troubles, documents }: ScreenTroubles,
  values: Values,
): ShownErrors {
  const errors: Record<string, string[]> = {}
  const labels: Record<string, string> = {}
  for (const field of groups.flatMap(({ fields }) => fields)) {
    const trouble = troubles.find(({ path }) => path === field.name)
    if (!trouble) continue
    errors[field.name] = [issueWords(field, trouble, values)]
    if (trouble.kind !== 'missing') labels[field.name] = field.label()
  }
  for (const kind of documents) errors[`document-${kind}`] = [missingDocument(kind)]
  return { errors, labels }
}

/** The faulty rows of the table. */
export function rowErrors(lines: readonly ShareLine[]): ShownErrors {
  const wrong = lines.flatMap(({ code, name, trouble }) =>
    trouble === undefined ? [] : [{ at: `lab.${code}`, name, trouble }],
  )
  return {
    errors: Object.fromEntries(wrong.map(({ at, trouble }) => [at, [trouble]])),
    labels: Object.fromEntries(wrong.map(({ at, name }) => [at, name])),
  }
}

/** An image that was not stored without a script: `<kind>:<why>` in the address. */
export function pictureTroubleIn(text: string | null): { kind: string; why: string } | undefined {
  const [kind = '', why = ''] = text?.split(':') ?? []
  return kind in documentWords ? { kind, why } : undefined
}
