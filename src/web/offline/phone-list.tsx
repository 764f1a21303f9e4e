import type { App } from '#src/usecases/index.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Phones = Awaited<ReturnType<App['listOfflineDevices']>>

/** A phlebotomist’s phones, those in use first; each can be removed. */
export function PhoneList({ phones, tried }: { phones: Phones; tried: TriedForm }) {
  if (phones.length === 0) return <p className="soft mt-2">{m.offline_phones_none()}</p>
  return (
    <ul className="grid gap-6 mt-4">
      {phones.map(({ deviceId, version, name, registeredAt, revokedAt }) => (
        <li key={deviceId} className="entry">
          <p className="strong">{name}</p>
          <p className="small soft">
            {revokedAt
              ? m.offline_phones_removed({ time: instantOf(revokedAt) })
              : m.offline_phones_since({ time: instantOf(registeredAt) })}
          </p>
          {!revokedAt && (
            <ActForm
              intent="revoke"
              about={{ deviceId, version }}
              act={m.offline_phones_remove()}
              kind="quiet"
              tried={tried}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
