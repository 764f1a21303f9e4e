import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Seen = Awaited<ReturnType<App['viewInstrumentLinks']>>
type Link = Seen['links'][number]

/** What the lab calls the instrument that a link speaks for. */
export function linkedName({ instrument }: Link, instruments: Seen['instruments']): string {
  const found = instruments.find(({ instrumentId }) => instrumentId === instrument?.instrumentId)
  if (!found) return m.bridge_linked_none()
  return found.isInUse ? found.name : m.bridge_linked_retired({ name: found.name })
}

type Props = { link: Link; instruments: Seen['instruments'] }

/** Says which instrument of the lab it is: its controls decide about what it sends. */
export function ChooseInstrument({ link, instruments }: Props) {
  const inUse = instruments.filter(({ isInUse }) => isInUse)
  const id = `instrument-${link.linkId}`
  if (inUse.length === 0) return null
  return (
    <Form method="post" className="form">
      <input type="hidden" name="linkId" value={link.linkId} />
      <input type="hidden" name="version" value={link.instrument?.version ?? 0} />
      <label className="label" htmlFor={id}>
        {m.bridge_linked_choose({ name: link.name })}
      </label>
      <select
        className="input"
        id={id}
        name="instrumentId"
        defaultValue={link.instrument?.instrumentId}
      >
        {inUse.map(({ instrumentId, name, section }) => (
          <option key={instrumentId} value={instrumentId}>
            {m.bridge_linked_option({ name, section })}
          </option>
        ))}
      </select>
      <p>
        <SubmitButton intent="choose" kind="quiet">
          {m.bridge_linked_act()}
        </SubmitButton>
      </p>
    </Form>
  )
}
