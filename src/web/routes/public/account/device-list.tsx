import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Device = Awaited<ReturnType<App['listOwnSessions']>>[number]

/** Where a person is signed in, this device marked, and a way to sign out every other one. */
export function DeviceList({ devices }: { devices: readonly Device[] }) {
  return (
    <>
      <ul className="grid gap-4">
        {devices.map((device) => (
          <li key={device.id} className="card p-6">
            <One {...device} />
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Form method="post">
          <SubmitButton intent="others" kind="danger">
            {m.account_devices_end_others()}
          </SubmitButton>
        </Form>
      )}
    </>
  )
}

function One({ id, browser, system, network, since, lastSeen, isThis }: Device) {
  const name = [browser, system].filter(Boolean).join(', ') || m.account_devices_unknown()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p className="strong">
          {name} {isThis && <Chip icon="check">{m.account_devices_this()}</Chip>}
        </p>
        <p className="soft">
          {m.account_devices_times({ since: instantOf(since), seen: instantOf(lastSeen) })}
        </p>
        {network && network !== 'unknown' && (
          <p className="soft break-all">{m.account_devices_network({ network })}</p>
        )}
      </div>
      {!isThis && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <SubmitButton intent="one" kind="quiet" size="small">
            {m.frame_sign_out()}
            <span className="sr-only"> {name}</span>
          </SubmitButton>
        </Form>
      )}
    </div>
  )
}
