import { Form, useSearchParams } from 'react-router'
import { formatPhone } from '#src/domain/format-phone.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { VisitView } from './visit-view.ts'

const callable = new Set<string>(['accepted', 'en-route', 'arrived', 'identified'])

/** Calls the patient through the product, so that the attempt and its time are recorded. */
export function VisitCall({ view: { phone, mayCall, calls, state } }: { view: VisitView }) {
  const [search] = useSearchParams()
  const last = calls.at(-1)
  if (!mayCall || !callable.has(state)) return null
  if (!search.has('called') || !last)
    return (
      <Form method="post">
        <SubmitButton kind="quiet" isWide intent="call">
          <Icon name="phone" />
          {m.visit_call_patient()}
        </SubmitButton>
      </Form>
    )
  return (
    <>
      <output className="strong block">
        {m.visit_call_noted({ time: instantOf(last, 'time') })}
      </output>
      {phone ? (
        <a className="btn btn--wide mt-2" href={`tel:${phone}`}>
          <Icon name="phone" />
          {m.visit_call_dial({ phone: formatPhone(phone) })}
        </a>
      ) : (
        <>
          <p className="mt-2">{m.visit_call_bridged()}</p>
          <Form method="post" className="mt-2">
            <SubmitButton kind="quiet" isWide intent="call">
              <Icon name="phone" />
              {m.visit_call_patient()}
            </SubmitButton>
          </Form>
        </>
      )}
    </>
  )
}
