import { type Paise, paise } from '#src/domain/money.ts'
import type { App } from '#src/usecases/index.ts'
import { cashWords, endedWords, holdWords, isCodeWrong, offlineKindWords } from './offline-words.ts'
import { RefuseForm } from './refuse-form.tsx'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { visitStateWords } from '#src/web/ui/visit-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Hold = Awaited<ReturnType<App['listOfflineHolds']>>[number]

/** One visit that a phone told of later: why somebody must look, what it sent, and the two answers. */
export function HoldEntry({ hold, tried }: { hold: Hold; tried: TriedForm }) {
  const { holdId, version, reason, bookingNumber, visitState, device, openedAt, unbookedCash } =
    hold
  const words = holdWords[reason]
  const about = { holdId, version }
  return (
    <>
      <h2>
        <Link to={`/backoffice/bookings/${bookingNumber}`}>{bookingNumber}</Link>
      </h2>
      <p className="strong">{words.reason()}</p>
      <p className="small soft">
        {m.offline_office_since({ time: instantOf(openedAt), phone: device })}.{' '}
        {m.offline_office_visit({ state: visitStateWords[visitState]() })}
      </p>
      <Steps events={hold.events} />
      {unbookedCash === null ? (
        <Answers hold={hold} tried={tried} />
      ) : (
        <CashFates about={about} amount={unbookedCash} tried={tried} />
      )}
    </>
  )
}

type AboutHold = { holdId: string; version: number }

/** Where the cash is comes before anything else: the two answers follow once it is booked. */
function CashFates({
  about,
  amount,
  tried,
}: {
  about: AboutHold
  amount: Paise
  tried: TriedForm
}) {
  return (
    <div className="grid gap-6 mt-4">
      <p>{m.offline_cash_lede({ amount: rupeesOf(amount) })}</p>
      <ActForm
        intent="handed-back"
        about={about}
        lede={m.offline_cash_back_help()}
        act={m.offline_cash_back()}
        tried={tried}
      />
      <ActForm
        intent="owed"
        about={about}
        lede={m.offline_cash_owed_help()}
        act={m.offline_cash_owed()}
        tried={tried}
      />
    </div>
  )
}

/** The two answers to what a phone sent. */
function Answers({ hold: { holdId, version, reason }, tried }: { hold: Hold; tried: TriedForm }) {
  const words = holdWords[reason]
  const about = { holdId, version }
  const note = {
    name: 'note',
    label: m.offline_office_note(),
    help: m.offline_office_note_help(),
    kind: 'area',
  } as const
  return (
    <>
      <div className="grid gap-6 mt-4">
        <ActForm
          intent="confirmed"
          about={about}
          fields={[note]}
          lede={words.confirm()}
          act={m.offline_office_confirm()}
          tried={tried}
        />
        <RefuseForm hold={{ ...about, reason }} lede={words.refuse()} tried={tried} />
      </div>
    </>
  )
}

/** What our own clock allows of a doubtful time. */
function betweenWords({ from, to }: { from: string; to: string }): string {
  return m.offline_office_between({ from: instantOf(from), to: instantOf(to) })
}

function Steps({ events }: Pick<Hold, 'events'>) {
  return (
    <>
      <p className="small strong mt-3">{m.offline_office_steps()}</p>
      <ul className="small">
        {events.map(({ kind, at, detail, outcome, code, between }) => (
          <li key={`${kind} ${at} ${detail.tubeId ?? ''}`}>
            {instantOf(at)}: {offlineKindWords[kind]()}
            {between && `, ${betweenWords(between)}`}
            {code === 'after-suspension' && `, ${m.offline_office_after_suspension()}`}
            {isCodeWrong(code) && `, ${m.offline_office_code_wrong()}`}
            {detail.reason && `, ${endedWords[detail.reason]()}`}
            {detail.barcode && `, ${m.offline_office_barcode({ barcode: detail.barcode })}`}
            {detail.amountPaise && `, ${cashWords(rupeesOf(paise(detail.amountPaise)), outcome)}`}
          </li>
        ))}
      </ul>
    </>
  )
}
