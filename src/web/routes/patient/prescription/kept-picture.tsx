import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Viewed = Awaited<ReturnType<App['viewPrescription']>>
export type Kept = NonNullable<Viewed['prescription']>

/**
 * When it was added and how long it is kept. The picture has a link: shown in the page, each look at
 * the page would be a look at the picture.
 */
export function KeptPicture({ number, prescription }: { number: string; prescription: Kept }) {
  const { prescriptionId, addedAt, endsAt } = prescription
  return (
    <Panel title={m.prescription_kept()}>
      <KeyValues
        rows={[
          [m.prescription_added(), instantOf(addedAt)],
          [m.prescription_until(), instantOf(endsAt, 'day')],
        ]}
      />
      <Form method="post" className="actions mt-5">
        <LinkButton to={`/bookings/${number}/prescription/picture`} kind="quiet" reloadDocument>
          <Icon name="eye" />
          {m.prescription_open()}
        </LinkButton>
        <input type="hidden" name="prescriptionId" value={prescriptionId} />
        <SubmitButton intent="remove" kind="quiet">
          <Icon name="trash" />
          {m.prescription_remove()}
        </SubmitButton>
      </Form>
      <p className="small soft mt-3">{m.prescription_remove_what()}</p>
    </Panel>
  )
}
