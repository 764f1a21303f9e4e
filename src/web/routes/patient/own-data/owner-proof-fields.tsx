import { useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { CodeField, TextField } from '#src/web/ui/forms/text-field.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  isByPassword: boolean
  /** The code that was sent, where one was. */
  challengeId: string | undefined
  digits: number
  isDemo: boolean
  /** The form's address. */
  action: string
  /** The last button's label. */
  button: string
  /** What follows cannot be undone. */
  isDanger?: boolean
  /** The answer is a file, which only the browser itself can download. */
  isFile?: boolean
}

/** The password again or, for an account without one, a code to its own phone; then the button. */
export function OwnerProofFields(props: Props) {
  const { isByPassword, challengeId, digits, action, button, isDemo } = props
  const { isFile = false, isDanger = false } = props
  const [, { password, code }] = useForm<{ password: string; code: string }>({ id: 'proof' })
  if (!isByPassword && challengeId === undefined)
    return (
      <Form method="post" id="proof" className="mt-4">
        <p className="mb-4">{m.account_proof_code_lede()}</p>
        <SubmitButton intent="code">{m.account_send_code()}</SubmitButton>
      </Form>
    )
  return (
    <Form method="post" action={action} id="proof" className="form mt-4" reloadDocument={isFile}>
      {isByPassword ? (
        <TextField
          field={password}
          type="password"
          label={m.account_password()}
          autoComplete="current-password"
        />
      ) : (
        <>
          <input type="hidden" name="challengeId" value={challengeId} />
          <CodeField field={code} label={m.account_code()} length={digits} />
        </>
      )}
      <SubmitButton intent="prove" kind={isDanger ? 'danger' : 'main'}>
        {button}
      </SubmitButton>
      {isDemo && !isByPassword && (
        <Link to="/demo/outbox" reloadDocument target="_blank" rel="noreferrer">
          {m.account_demo_outbox()}
        </Link>
      )}
    </Form>
  )
}
