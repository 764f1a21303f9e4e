import type { FieldMetadata } from '@conform-to/react'
import { CodeField, TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Text = FieldMetadata<string | undefined>

type Props = {
  isByPassword: boolean
  password: Text
  code: Text
  /** The field name of the challenge, and the challenge itself. */
  challenge: { name: string; id: string | undefined }
  digits: number
}

/** Within a form: the password again or, for an account without one, the code sent to its phone. */
export function ProofInputs({ isByPassword, password, code, challenge, digits }: Props) {
  if (isByPassword)
    return (
      <TextField
        field={password}
        type="password"
        label={m.account_password()}
        help={m.account_own_password_help()}
        autoComplete="current-password"
      />
    )
  return (
    <>
      <input type="hidden" name={challenge.name} value={challenge.id} />
      <CodeField field={code} label={m.account_own_code()} length={digits} />
    </>
  )
}
