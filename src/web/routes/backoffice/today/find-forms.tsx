import { FindForm } from '#src/web/routes/backoffice/office-find.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { number: string; error: string | undefined }

/** A booking by its number, a person by what is known of them. */
export function FindForms({ number, error }: Props) {
  return (
    <div className="cols2">
      <Panel title={m.office_find_booking()}>
        <FindForm
          name="number"
          label={m.office_number()}
          help={m.office_number_help()}
          value={number}
          error={error}
        />
      </Panel>
      <Panel title={m.office_find_person()}>
        <FindForm
          action="/backoffice/people"
          name="q"
          label={m.office_people_q()}
          help={m.office_people_q_help()}
        />
      </Panel>
    </div>
  )
}
