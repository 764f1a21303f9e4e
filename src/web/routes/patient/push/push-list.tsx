import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { BrowserScript } from '#src/web/ui/frame/browser-script.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import push from './push.browser.ts?worker&url'

type Device = Awaited<ReturnType<App['listPushDevices']>>['devices'][number]

/** The devices that show messages, each with one button that stops it. */
export function PushList({ devices }: { devices: readonly Device[] }) {
  if (devices.length === 0) return <p className="soft">{m.account_push_none()}</p>
  return (
    <>
      {devices.some(({ isThis }) => isThis) && <BrowserScript src={push} />}
      <h2>{m.account_push_list()}</h2>
      <ul className="grid gap-4">
        {devices.map((device) => (
          <li key={device.id} className="card p-6">
            <One {...device} />
          </li>
        ))}
      </ul>
    </>
  )
}

function One({ id, browser, system, since, lastOk, isForVisits, isThis }: Device) {
  const name = [browser, system].filter(Boolean).join(', ') || m.account_devices_unknown()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p className="strong">
          {name} {isThis && <Chip icon="check">{m.account_devices_this()}</Chip>}{' '}
          {isForVisits && <Chip icon="bell">{m.account_push_of_visits()}</Chip>}
        </p>
        <p className="soft">
          {m.account_push_since({ since: instantOf(since) })}{' '}
          {lastOk && m.account_push_last({ last: instantOf(lastOk) })}
        </p>
      </div>
      <Form method="post" {...(isThis && { 'data-push-stop': '' })}>
        <input type="hidden" name="id" value={id} />
        <SubmitButton intent="stop" kind="quiet">
          {m.account_push_stop()}
          <span className="sr-only"> {name}</span>
        </SubmitButton>
      </Form>
    </div>
  )
}
