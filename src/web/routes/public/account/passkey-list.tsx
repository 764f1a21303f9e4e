import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Passkey = Awaited<ReturnType<App['viewPasskeys']>>['passkeys'][number]

/** A person's passkeys, each to be renamed or removed, which asks for confirmation. */
export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  return (
    <ul className="grid gap-4">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="card p-6">
          <p className="strong">{passkey.name}</p>
          <p className="soft">{timesOf(passkey)}</p>
          <div className="mt-3 grid gap-3">
            <Renaming {...passkey} />
            <Removal {...passkey} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function timesOf({ since, lastUsed }: Passkey): string {
  return lastUsed
    ? m.account_passkey_times({ since: instantOf(since), used: instantOf(lastUsed) })
    : m.account_passkey_unused({ since: instantOf(since) })
}

function Renaming({ id, name, version }: Passkey) {
  return (
    <details className="more">
      <summary>
        {m.account_passkey_rename()}
        <span className="sr-only"> {name}</span>
      </summary>
      <Form method="post" className="form mt-3">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <div className="field">
          <label htmlFor={`name-${id}`}>{m.account_passkey_name()}</label>
          <input
            id={`name-${id}`}
            className="input"
            name="name"
            defaultValue={name}
            maxLength={60}
            required
            autoComplete="off"
          />
        </div>
        <SubmitButton intent="rename" kind="quiet" size="small">
          {m.account_passkey_save_name()}
        </SubmitButton>
      </Form>
    </details>
  )
}

function Removal({ id, name }: Passkey) {
  return (
    <details className="more">
      <summary>
        {m.account_passkey_remove()}
        <span className="sr-only"> {name}</span>
      </summary>
      <Form method="post" className="mt-3 grid gap-3">
        <input type="hidden" name="id" value={id} />
        <p>{m.account_passkey_remove_means()}</p>
        <div>
          <SubmitButton intent="remove" kind="danger" size="small">
            {m.account_passkey_remove_now({ name })}
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}
