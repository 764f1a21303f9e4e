import { m } from '#src/web/words/compiled/messages.js'
import type { ActField } from './act-form.tsx'

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
