import type { Rung, RungSilence } from '#src/domain/results/calls/ladder.ts'
import { Time } from '#src/web/ui/time.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { CallOnBench } from './bench-call.tsx'

const rungWords: Record<Rung, () => string> = {
  lab: m.bench_rung_lab,
  patient: m.bench_rung_patient,
  contact: m.bench_rung_contact,
  office: m.bench_rung_office,
  overdue: m.bench_rung_overdue,
}

const silenceWords: Record<RungSilence, () => string> = {
  'not-reachable': m.bench_rung_not_reachable,
  'nobody-chosen': m.bench_rung_nobody_chosen,
  'patient-alone': m.bench_rung_patient_alone,
}

const channelWords = { email: m.bench_rung_email, sms: m.bench_rung_sms }

/** Whom the product has told so far that nobody has heard this value, and who is next. */
export function CallLadder({ call: { ladder, nextRung } }: { call: CallOnBench }) {
  if (ladder.length === 0 && !nextRung) return null
  return (
    <section className="attempts" aria-labelledby="ladder">
      <h2 id="ladder">{m.bench_ladder()}</h2>
      <ol>
        {ladder.map(({ rung, reachedAt, channels, silence }) => (
          <li key={rung}>
            <Time at={reachedAt} shape="near" />: {rungWords[rung]()}
            <span className="sub block">
              {silence
                ? silenceWords[silence]()
                : channels.map((channel) => channelWords[channel]()).join(', ')}
            </span>
          </li>
        ))}
        {nextRung && (
          <li className="soft">
            {m.bench_ladder_next({
              time: instantOf(nextRung.at, 'near'),
              whom: rungWords[nextRung.rung](),
            })}
          </li>
        )}
      </ol>
    </section>
  )
}
