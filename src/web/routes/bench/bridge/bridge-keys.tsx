import type { App } from '#src/usecases/index.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { triedOf } from './tried-of.ts'

type Key = Awaited<ReturnType<App['viewInstrumentLinks']>>['keys'][number]
type Props = {
  keys: readonly Key[]
  /** Made just now: its secret is in this answer alone. */
  made: { keyId: string; secret: string } | undefined
  tried: TriedForm
}

/** As typed on the computer of the bridge. */
const COMMAND = 'node oxalate-bridge.mjs settings.json'

/** The keys with which bridges sign, and the bridge itself. */
export function BridgeKeys({ keys, made, tried }: Props) {
  const inUse = keys.filter(({ revokedAt }) => revokedAt === null)
  return (
    <Panel title={m.bridge_keys()}>
      {made && (
        <Note icon="check" isNews>
          <p>{m.bridge_key_shown()}</p>
          <code className="block break-all mt-2">{`"keyId": "${made.keyId}"`}</code>
          <code className="block break-all">{`"secret": "${made.secret}"`}</code>
        </Note>
      )}
      {inUse.length === 0 && <p>{m.bridge_keys_none()}</p>}
      <div className="grid gap-6 mt-4">
        {inUse.map(({ keyId, name, version, createdAt }) => (
          <ActForm
            key={keyId}
            intent="revoke"
            about={{ keyId, version }}
            lede={m.bridge_key_revoke_help({ name, time: instantOf(createdAt) })}
            act={m.bridge_key_revoke({ name })}
            kind="quiet"
            tried={triedOf(tried, { keyId })}
          />
        ))}
        <ActForm
          intent="make-key"
          fields={[
            {
              name: 'name',
              label: m.bridge_key_name(),
              help: m.bridge_key_name_help(),
            },
          ]}
          act={m.bridge_key_make()}
          kind="quiet"
          tried={tried}
        />
      </div>
      <p className="mt-4">
        {m.bridge_bridge_help()} <code>{COMMAND}</code>{' '}
        <a href="/bridge/oxalate-bridge.mjs" download>
          {m.bridge_bridge_get()}
        </a>
      </p>
    </Panel>
  )
}
