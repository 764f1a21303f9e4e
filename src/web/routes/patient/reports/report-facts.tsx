import { fingerprint } from '#src/domain/reports/fingerprint.ts'
import type { ReportBody } from '#src/domain/reports/report-body.ts'
import { nameHere } from '#src/web/names.ts'
import { type ReportView, reportStateWords } from '#src/web/results/report-view.ts'
import { sampleRemarkWords } from '#src/web/results/sample-remark-words.ts'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { QrCode } from '#src/web/ui/qr-code.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { meaningWords } from './meaning-words.ts'

type QrProps = { qr: { path: string; size: number }; verifyToken: string }

/** How anybody else can verify that this report is genuine. */
export function ReportReal({ qr, verifyToken }: QrProps) {
  return (
    <section className="card p-6" aria-label={m.report_real_title()}>
      <h2 className="mb-4">{m.report_real_title()}</h2>
      <div className="verify">
        <QrCode label={m.report_real_qr()} path={qr.path} size={qr.size} />
        <div>
          <p className="small soft">{m.report_real_text()}</p>
          <p className="small mt-2">
            <Link to={`/verify/${verifyToken}`} reloadDocument>
              {m.report_real_link()}
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}

/** Only on paper, at the top of every page: a separated page can be identified. */
export function ReportPrintHead({ body }: { body: ReportBody }) {
  const { patient, reportNumber, version, lab, isDemo } = body
  return (
    <div className="printhead">
      {isDemo && <p className="printhead__demo">{m.report_demo()}</p>}
      <p>
        <b>{m.report_patient_age({ name: patient.name, age: patient.ageYears })}</b>,{' '}
        {m.report_number()} <b className="num">{reportNumber}</b>,{' '}
        {m.report_version_short({ number: version })}, {lab.name}
      </p>
      <p>
        {m.report_collected()}: {collectedWords(body)}. {m.report_issued()}:{' '}
        {instantOf(body.publishedAt)}.
      </p>
    </div>
  )
}

/** Right under the results: who signed them. On paper it is among the facts. */
export function ReportSigned({ body: { signatories } }: { body: ReportBody }) {
  return (
    <div className="mt-6 no-print">
      {signatories.map(({ name, qualification, registrationNumber: number, signedAt }) => (
        <p key={name} className="small">
          {m.report_signed_line({ name, qualification, number, time: instantOf(signedAt) })}
        </p>
      ))}
    </div>
  )
}

type FactProps = {
  report: ReportView
  /** Its reader may open the booking; to anybody else it is a number, not a link. */
  isOwn: boolean
}

/** Who is responsible for it, and where it comes from. */
export function ReportFactList({ report, isOwn }: FactProps) {
  const { body, state } = report
  const { signatories, booking, version } = body
  return (
    <KeyValues
      rows={[
        ...signatories.map(
          (signer) => [m.report_signed_by(), <Signer key={signer.name} {...signer} />] as const,
        ),
        [m.report_referrer(), body.referrer ?? m.report_referrer_none()],
        ...(body.place ? [[m.report_place(), placeWords(body.place)] as const] : []),
        [m.report_collected(), collectedWords(body)],
        [m.report_issued(), instantOf(body.publishedAt)],
        [m.report_lab(), <LabName key="lab" body={body} />],
        [
          m.report_booking(),
          isOwn ? (
            <Link key="booking" className="num nowrap small" to={`/bookings/${booking.number}`}>
              {booking.number}
            </Link>
          ) : (
            <span key="booking" className="num small">
              {booking.number}
            </span>
          ),
        ],
        [
          m.report_number(),
          <span key="number" className="num small">
            {body.reportNumber}
          </span>,
        ],
        [
          m.report_version(),
          m.report_version_state({ number: version, state: reportStateWords(state) }),
        ],
      ]}
    />
  )
}

/** Where the samples were taken, no more precisely than the locality. */
function placeWords({ kind, locality, pincode }: NonNullable<ReportBody['place']>): string {
  return kind === 'home' ? m.report_place_home({ locality, pincode }) : m.report_place_lab()
}

/** When the samples were taken: for several the first and the last. */
function collectedWords({ samples }: ReportBody): string {
  const times = samples.flatMap(({ collectedAt: at }) => (at ? [at] : [])).toSorted()
  const words = [times[0], times.at(-1)].flatMap((at) => (at ? [instantOf(at)] : []))
  return [...new Set(words)].join(', ')
}

function Signer(signer: ReportBody['signatories'][number]) {
  const { name, qualification, registrationNumber: number, signedAt, signatures = [] } = signer
  return (
    <>
      {name}, {qualification}
      <span className="small soft block">{m.report_registration({ number })}</span>
      {signatures.length === 0 && (
        <span className="small soft block">
          <Time at={signedAt} />
        </span>
      )}
      {signatures.map((signature) => (
        <span key={signature.hash} className="small soft block">
          {m.report_signature({
            meaning: meaningWords(signature.meaning),
            time: instantOf(signature.signedAt, 'near'),
            fingerprint: fingerprint(signature.hash),
          })}
        </span>
      ))}
    </>
  )
}

function LabName({ body: { lab, sections } }: { body: ReportBody }) {
  const { name, address, nablCertificate: number, registrationNumber } = lab
  const results = sections.flatMap((section) => section.results)
  const isWhole = results.every(({ isAccredited }) => isAccredited !== false)
  return (
    <>
      {name}
      <span className="small soft block">{address}</span>
      {registrationNumber && (
        <span className="small soft block">
          {m.report_lab_registration({ number: registrationNumber })}
        </span>
      )}
      {number && (
        <span className="small flex items-start gap-2">
          <Icon name="accredited" small />{' '}
          {isWhole ? m.report_nabl({ number }) : m.lablife_report_nabl({ number })}
        </span>
      )}
    </>
  )
}

/** Every tube behind the values, by the lab's numbers. */
export function ReportSamples({ samples }: Pick<ReportBody, 'samples'>) {
  return (
    <Panel title={m.report_samples()}>
      <ul className="custody">
        {samples.map((sample) => (
          <li key={sample.barcode}>
            <Icon name="test-tube" />
            <h3>{nameHere(sample.specimen)}</h3>
            <span className="small soft num">{sample.barcode}</span>
            <p>{sampleWords(sample)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function sampleWords(sample: ReportBody['samples'][number]): string {
  const { collectedAt, receivedAt, replaces, accession, remark, remarkWords: words } = sample
  return [
    collectedAt && m.report_sample_taken({ time: instantOf(collectedAt, 'near') }),
    receivedAt && m.report_sample_received({ time: instantOf(receivedAt, 'near') }),
    accession,
    replaces && m.report_sample_replaces({ barcode: replaces }),
    remark && [sampleRemarkWords(remark), words].filter(Boolean).join(': '),
  ]
    .filter(Boolean)
    .join(', ')
}
