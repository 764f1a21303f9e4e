import type { App } from '#src/usecases/index.ts'
import { KeyValues } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { account: Awaited<ReturnType<App['viewAccount']>> }

/** Name, number and address of the account, each with the way to correct it. */
export function OwnAccount({ account }: Props) {
  const { fullName, phone, email, newEmail } = account
  return (
    <>
      <KeyValues
        rows={[
          [m.account_name(), correctable('/my-data/name', m.account_name(), fullName)],
          [m.account_phone(), correctable('/my-data/phone', m.account_phone(), phone)],
          [m.account_email(), correctable('/my-data/email', m.account_email(), email)],
        ]}
      />
      {newEmail && (
        <p className="small soft mt-2">{m.account_own_email_waits({ email: newEmail })}</p>
      )}
    </>
  )
}

function correctable(to: string, label: string, value: string | null) {
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{value ? <Breakable value={value} /> : m.account_data_none()}</span>
      <Link to={to}>
        <span className="sr-only">{label}: </span>
        {m.account_data_correct()}
      </Link>
    </span>
  )
}

/** An e-mail address breaks before its @, not inside a word. */
function Breakable({ value }: { value: string }) {
  const at = value.indexOf('@')
  if (at < 0) return value
  return (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  )
}
