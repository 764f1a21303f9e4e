import { formatPhone } from '#src/domain/format-phone.ts'
import { shownUnit } from '#src/domain/reports/unit-words.ts'
import type { ResultFlag } from '#src/domain/results/judging/flag.ts'
import type { App } from '#src/usecases/index.ts'
import { personWords } from '#src/web/results/bench-words.ts'
import { FlagCell } from '#src/web/routes/bench/bench-cells.tsx'
import { EarlierValue } from '#src/web/routes/bench/orders/result-earlier.tsx'
import { doubtWords } from '#src/web/routes/bench/orders/result-state.tsx'
import { shownValue, valueWithUnit } from '#src/web/routes/bench/orders/result-value.ts'
import { KeyValues } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Day, Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export type CallOnBench = Awaited<ReturnType<App['viewCall']>>

/** What to say and whom to call: the value, the limit it crossed, the earlier one, the number. */
export function CallCase({ call }: { call: CallOnBench }) {
  const { result, unit, limits, earlier, state } = call
  return (
    <section className="entry" aria-label={call.testName}>
      <h2>{call.testName}</h2>
      {call.heldBack && (
        <Note tone="danger">{doubtWords(call.heldBack, call.told ? call.now : call.result)}</Note>
      )}
      <Holding call={call} />
      {call.waits && (
        <p>
          <Link to="/lab/bridge">{m.bench_call_waits(call.waits)}</Link>
        </p>
      )}
      <KeyValues
        rows={[
          ...(call.told
            ? ([[m.bench_again_told(), <Valued key="told" result={result} />]] as const)
            : []),
          [m.bench_col_patient(), personWords(call)],
          [m.bench_born(), <Day key="born" on={call.birthDate} />],
          ...(limits
            ? ([[m.bench_call_limit(), limitWords(result.flag, limits, unit)]] as const)
            : []),
          [
            m.bench_col_earlier(),
            <EarlierValue key="earlier" earlier={earlier} unit={unit} isAlone />,
          ],
          [m.bench_col_since(), <Time key="since" at={call.openedAt} shape="near" />],
        ]}
      />
      {state !== 'withdrawn' && <NumberToCall call={call} />}
    </section>
  )
}

/** What the call must say: for a withdrawn value the current one, never the wrong one. */
function Holding({ call }: { call: CallOnBench }) {
  const holds = call.told ? call.now : call.result
  if (!holds) return <p className="callvalue">{m.bench_again_nothing()}</p>
  return (
    <p className="callvalue num">
      {holds.text && <span>{holds.choice}: </span>}
      <b>{shownValue(holds)}</b> {shownUnit(holds.unit)} <FlagCell flag={holds.flag} />
    </p>
  )
}

/** A value, its unit and its flag. */
function Valued({ result }: Pick<CallOnBench, 'result'>) {
  return (
    <span className="num">
      {valueWithUnit({ ...result, text: null })} <FlagCell flag={result.flag} />
    </span>
  )
}

type Limits = NonNullable<CallOnBench['limits']>

/** The crossed limit; both where the flag does not say which. */
function limitWords(flag: ResultFlag, { low, high }: Limits, measuredIn: string | null): string {
  const unit = shownUnit(measuredIn)
  if (flag === 'critical-low' && low !== null) return m.bench_call_limit_low({ low, unit })
  if (flag === 'critical-high' && high !== null) return m.bench_call_limit_high({ high, unit })
  if (low !== null && high !== null) return m.bench_call_limits({ low, high, unit })
  return low === null
    ? m.bench_call_limit_high({ high: high ?? '', unit })
    : m.bench_call_limit_low({ low, unit })
}

const numbers = { doctor: DoctorNumber, patient: PatientNumber, contact: ContactNumber }

/** Whom to call, the one whose turn it is first; who cannot be called is named last. */
function NumberToCall({ call }: { call: CallOnBench }) {
  const { callees, referrer, booker } = call
  return (
    <div className="callnumber">
      {callees.map((callee) => {
        const Number = numbers[callee]
        return <Number key={callee} call={call} />
      })}
      {!referrer && <p className="small soft">{m.bench_call_no_doctor()}</p>}
      {referrer && !referrer.phone && (
        <p>{m.bench_call_doctor_without_number({ name: referrer.name })}</p>
      )}
      {!booker?.phone && <p>{m.bench_call_no_number()}</p>}
    </div>
  )
}

function DoctorNumber({ call: { referrer } }: { call: CallOnBench }) {
  if (!referrer?.phone) return null
  return (
    <>
      <p>{m.bench_call_doctor_number({ name: referrer.name })}</p>
      <Dial phone={referrer.phone} />
    </>
  )
}

function PatientNumber({ call: { booker } }: { call: CallOnBench }) {
  if (!booker?.phone) return null
  const isOwn = booker.relation === 'self'
  return (
    <>
      <p>{isOwn ? m.bench_call_own_number() : m.bench_call_booker_number({ name: booker.name })}</p>
      <Dial phone={booker.phone} />
    </>
  )
}

function ContactNumber({ call: { contact } }: { call: CallOnBench }) {
  if (!contact) return null
  return (
    <>
      <p>{m.bench_call_contact_number({ name: contact.name })}</p>
      <Dial phone={contact.phone} />
      <p className="small soft">{m.bench_call_contact_help()}</p>
    </>
  )
}

function Dial({ phone }: { phone: string }) {
  return (
    <a className="btn btn--quiet btn--wide num" href={`tel:${phone}`}>
      <Icon name="phone" small />
      {formatPhone(phone)}
    </a>
  )
}
