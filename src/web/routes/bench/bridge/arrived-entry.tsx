import { Form } from 'react-router'
import { discardReasons } from '#src/domain/instruments/arrived-result.ts'
import type { App } from '#src/usecases/index.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { discardWords, queueWords } from './arrival-words.ts'

type Arrived = Awaited<ReturnType<App['listArrivedResults']>>['results'][number]
type Props = { arrived: Arrived; mayDecide: boolean; tried: TriedForm }

/** One value that waits: what the instrument sent, why it waits, and what may be done. */
export function ArrivedEntry({ arrived, mayDecide, tried }: Props) {
  const { id, version, instrument, sampleId, code, value, unit, measuredAt, reason } = arrived
  return (
    <>
      <h3>{m.bridge_value({ code, value, unit })}</h3>
      {reason && <p className="strong">{queueWords[reason]()}</p>}
      <p className="small soft">
        {m.bridge_of({ sample: sampleId === '' ? '–' : sampleId, instrument })}
        {measuredAt && `. ${m.bridge_measured({ time: instantOf(measuredAt) })}`}
      </p>
      {mayDecide && (
        <div className="grid gap-6 mt-4">
          <ActForm
            intent="retry"
            about={{ id, version }}
            fields={[
              {
                name: 'test',
                label: m.bridge_test(),
                help: m.bridge_test_help(),
                isOptional: true,
              },
            ]}
            act={m.bridge_retry()}
            tried={tried}
          />
          <Discard id={id} version={version} />
        </div>
      )}
    </>
  )
}

/** Putting a value aside takes a reason, chosen and not typed. */
function Discard({ id, version }: { id: string; version: number }) {
  return (
    <Form method="post" className="form">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <label className="label" htmlFor={`reason-${id}`}>
        {m.bridge_discard_reason()}
      </label>
      <select className="input" id={`reason-${id}`} name="reason">
        {discardReasons.map((reason) => (
          <option key={reason} value={reason}>
            {discardWords[reason]()}
          </option>
        ))}
      </select>
      <p>
        <SubmitButton intent="discard" kind="quiet">
          {m.bridge_discard()}
        </SubmitButton>
      </p>
    </Form>
  )
}
