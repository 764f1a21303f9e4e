import type { TriedForm } from '#src/web/ui/forms/act-form.tsx'

/** The answer to a form about this row: an error stands beside its cause, not beside every row. */
export function triedOf(tried: TriedForm, about: Readonly<Record<string, string>>): TriedForm {
  const sent = tried?.result.initialValue
  const isIts = Object.entries(about).every(([name, value]) => sent?.[name] === value)
  return isIts ? tried : undefined
}
