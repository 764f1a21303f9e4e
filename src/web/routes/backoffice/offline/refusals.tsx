import { isDoubt } from '#src/domain/offline/hold.ts'
import type { App } from '#src/usecases/index.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { causeSaid, holdWords } from './offline-words.ts'

type Refusal = Awaited<ReturnType<App['listRefusals']>>[number]

/** What was refused, each with the way back. */
export function Refusals({ refusals, tried }: { refusals: readonly Refusal[]; tried: TriedForm }) {
  if (refusals.length === 0) return null
  return (
    <section className="mt-10">
      <h2>{m.offline_refused_title()}</h2>
      <p className="soft">{m.offline_refused_lede()}</p>
      <ul className="grid gap-6 mt-4">
        {refusals.map((refusal) => (
          <li key={refusal.holdId} className="entry">
            <RefusalEntry refusal={refusal} tried={tried} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RefusalEntry({ refusal, tried }: { refusal: Refusal; tried: TriedForm }) {
  const { holdId, version, bookingNumber, reason, cause, note, decidedAt, decidedBy } = refusal
  const said = { time: instantOf(decidedAt), name: decidedBy, note }
  const why = { name: 'note', label: m.offline_take_back_note(), kind: 'area' } as const
  return (
    <>
      <h3>
        <Link to={`/backoffice/bookings/${bookingNumber}`}>{bookingNumber}</Link>
      </h3>
      <p>{holdWords[reason].reason()}</p>
      <p className="strong">{cause === null ? m.offline_cause_none() : causeSaid(cause, reason)}</p>
      <p className="small soft">{m.offline_refused_by(said)}</p>
      <div className="mt-4">
        <ActForm
          intent="take-back"
          about={{ holdId, version }}
          fields={[why]}
          lede={isDoubt(reason) ? m.offline_take_back_lede() : holdWords[reason].confirm()}
          act={m.offline_take_back()}
          tried={tried}
        />
      </div>
    </>
  )
}
