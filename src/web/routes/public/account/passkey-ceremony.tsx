import { Form } from 'react-router'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { BrowserScript } from '#src/web/ui/frame/browser-script.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import passkeys from './passkeys.browser.ts?worker&url'

const answers = {
  show: ['credentialId', 'clientData', 'authenticatorData', 'signature', 'userHandle'],
  make: ['credentialId', 'clientData', 'attestation'],
} as const

/** Hidden until the script finds passkey support in the browser: without it nothing is offered. */
function Ceremony({ kind, options, intent, label }: CeremonyProps) {
  return (
    <>
      <BrowserScript src={passkeys} />
      <Form
        method="post"
        hidden
        data-passkey={kind === 'show' ? 'show' : JSON.stringify(options)}
        className="grid gap-3"
      >
        {answers[kind].map((name) => (
          <input key={name} type="hidden" name={name} />
        ))}
        <input type="hidden" name="intent" value={intent} />
        <SubmitButton isWide kind={kind === 'show' ? 'quiet' : 'main'}>
          {label}
        </SubmitButton>
        <div hidden data-passkey-failed>
          <Note tone="needs" isNews>
            {kind === 'show' ? m.account_passkey_not_shown() : m.account_passkey_not_made()}
          </Note>
        </div>
      </Form>
    </>
  )
}

type CeremonyProps = {
  kind: keyof typeof answers
  options?: object
  intent: string
  label: string
}

/** Both factors at once, for people who have added a passkey before. */
export function PasskeySignIn() {
  return <Ceremony kind="show" intent="passkey" label={m.account_passkey_sign_in()} />
}

/** The second of two steps: the browser asks the person, and the device creates the key. */
export function PasskeyMaking({ options }: { options: object }) {
  return (
    <>
      <Ceremony kind="make" options={options} intent="add" label={m.account_passkey_make()} />
      <div data-no-passkeys>
        <Note tone="needs">{m.account_passkey_no_browser()}</Note>
      </div>
    </>
  )
}
