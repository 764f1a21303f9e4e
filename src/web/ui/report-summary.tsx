import type { ReportBody } from '#src/domain/reports/report-body.ts'
import { unitWords } from '#src/domain/reports/unit-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'
import { Note } from './marks.tsx'
import { FlagChip } from './range-bar.tsx'
import { anchorOf, namesOf, sortedOut } from './report-view.ts'

type Locale = ReturnType<typeof getLocale>

/** The report in plain words: what to do comes first, the family's other language below. */
export function ReportSummary({ body }: { body: ReportBody }) {
  const own = getLocale()
  const other: Locale = own === 'hi' ? 'en' : 'hi'
  const { critical } = sortedOut(body)
  const title = titleOf(body, own)
  return (
    <>
      {critical.length > 0 && <CriticalNote body={body} />}
      <section className="summary" aria-label={title}>
        <h2>{title}</h2>
        <Look body={body} />
        <p lang={other} className="mt-4 border-t border-line pt-4">
          {[titleOf(body, other), ...adviceOf(body, other)].join(' ')}
        </p>
      </section>
    </>
  )
}

/** What is out of range, each a way to its place; then what to make of it. */
function Look({ body }: { body: ReportBody }) {
  const { out, critical, within, plain, count } = sortedOut(body)
  const needs = [...critical, ...out]
  return (
    <>
      {needs.length > 0 && (
        <>
          <p>{m.report_sum_these()}</p>
          <ul className="mt-3 grid gap-2">
            {needs.map(({ code, name, value, unit, flag }) => (
              <li key={code}>
                <a href={`#${anchorOf(code)}`}>{name}</a>{' '}
                <span className="num">
                  {value} {unitWords(unit)}
                </span>{' '}
                <FlagChip flag={flag} />
              </li>
            ))}
          </ul>
        </>
      )}
      {plain.length > 0 && plain.length < count && (
        <p>{m.report_sum_plain({ count: plain.length })}</p>
      )}
      {needs.length === 0 && within.length > 0 && <p>{m.report_sum_calm()}</p>}
      {body.pending.length > 0 && <p>{m.report_sum_part({ count: body.pending.length })}</p>}
    </>
  )
}

/** Not to be overlooked, whatever the rest says. */
function CriticalNote({ body }: { body: ReportBody }) {
  const { critical } = sortedOut(body)
  return (
    <div className="mb-6">
      <Note tone="danger" title={m.report_critical_title()}>
        <p>{m.report_critical({ names: namesOf(critical) })}</p>
        <p className="mt-3">
          <a className="btn btn--danger" href="tel:112">
            {m.report_critical_call()}
          </a>
        </p>
      </Note>
    </div>
  )
}

/** How many are within range, how many need a look. */
function titleOf(body: ReportBody, locale: Locale): string {
  const { within, out, critical, count } = sortedOut(body)
  const needs = out.length + critical.length
  const say = { locale }
  if (count === 0) return m.report_sum_nothing({}, say)
  if (within.length === count) return m.report_sum_all({ count }, say)
  if (within.length + needs === 0) return m.report_sum_plain({ count }, say)
  return [
    within.length > 0 && m.report_sum_within({ count: within.length }, say),
    needs > 0 && m.report_sum_out({ count: needs }, say),
  ]
    .filter(Boolean)
    .join(' ')
}

function adviceOf(body: ReportBody, locale: Locale): string[] {
  const { out, critical, within } = sortedOut(body)
  const say = { locale }
  const names = namesOf([...critical, ...out])
  return [
    critical.length > 0 && m.report_critical_title({}, say),
    names && m.report_sum_look({ names }, say),
    !names && within.length > 0 && m.report_sum_calm({}, say),
    body.pending.length > 0 && m.report_sum_part({ count: body.pending.length }, say),
  ].flatMap((words) => (words ? [words] : []))
}
