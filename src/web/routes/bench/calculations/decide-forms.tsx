import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  /** Its id and version as shown. */
  about: Readonly<Record<string, string | number>>
  isOwn: boolean
  /** What happens once it is confirmed. */
  help: string
  tried: TriedForm
}

/** What may be done about a proposal that waits: by who made it, or by another person. */
export function DecideForms({ about, isOwn, help, tried }: Props) {
  if (isOwn)
    return (
      <ActForm
        about={about}
        tried={tried}
        intent="withdrawn"
        lede={m.calculation_own_waits()}
        act={m.calculation_withdraw()}
        kind="quiet"
      />
    )
  return (
    <>
      <ActForm
        about={about}
        tried={tried}
        intent="confirmed"
        lede={help}
        act={m.calculation_confirm()}
      />
      <ActForm
        about={about}
        tried={tried}
        intent="refused"
        fields={[{ name: 'reason', label: m.calculation_refuse_reason(), kind: 'area' }]}
        act={m.calculation_refuse()}
        kind="quiet"
      />
    </>
  )
}

type Told = {
  proposed: { by: string; at: string }
  decided: { by: string; at: string; reason: string | null } | null
}

/** Who proposed and who decided, and when. */
export function PeopleLines({ proposed, decided }: Told) {
  return (
    <div className="small soft">
      <p>{m.calculation_proposed_by({ name: proposed.by, time: instantOf(proposed.at) })}</p>
      {decided && (
        <p>
          {m.calculation_decided_by({ name: decided.by, time: instantOf(decided.at) })}{' '}
          {decided.reason}
        </p>
      )}
    </div>
  )
}
