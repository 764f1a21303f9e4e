import { documentWords, missingDocument } from './document-words.ts'
import type { FieldGroup } from './field-shapes.ts'
import type { ScreenTroubles } from './form-troubles.ts'
import { issueWords } from './issue-words.ts'
import type { ShareLine } from './share-rows.ts'

type Values = Readonly<Record<string, string>>

/** What is wrong, by the name of the field, and how the summary calls it. */
export type ShownErrors = { errors: Record<string, string[]>; labels: Record<string, string> }

/** A field that is empty names itself in its message; every other is named before it. */
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

/** The rows of the table that are wrong. */
export function rowErrors(lines: readonly ShareLine[]): ShownErrors {
  const wrong = lines.flatMap(({ code, name, trouble }) =>
    trouble === undefined ? [] : [{ at: `lab.${code}`, name, trouble }],
  )
  return {
    errors: Object.fromEntries(wrong.map(({ at, trouble }) => [at, [trouble]])),
    labels: Object.fromEntries(wrong.map(({ at, name }) => [at, name])),
  }
}

/** A picture that was not kept without a script: `<kind>:<why>` in the address. */
export function pictureTroubleIn(text: string | null): { kind: string; why: string } | undefined {
  const [kind = '', why = ''] = text?.split(':') ?? []
  return kind in documentWords ? { kind, why } : undefined
}
