import type { ActField } from '#src/web/ui/forms/act-form.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** The reason that most steps require. */
export function reasonField(help: string): ActField {
  return { name: 'reason', label: m.finance_reason(), help, kind: 'area' }
}

/** Approving money needs the password. */
export function passwordField(): ActField {
  return {
    name: 'password',
    label: m.finance_password(),
    help: m.finance_password_help(),
    kind: 'password',
  }
}
