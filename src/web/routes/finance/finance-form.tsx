import type { ActField } from '#src/web/ui/forms/act-form.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** The reason that most steps want. */
export function reasonField(help: string): ActField {
  return { name: 'reason', label: m.finance_reason(), help, kind: 'area' }
}

/** Who approves money signs it. */
export function passwordField(): ActField {
  return {
    name: 'password',
    label: m.finance_password(),
    help: m.finance_password_help(),
    kind: 'password',
  }
}
