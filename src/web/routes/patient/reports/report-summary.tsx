import type { ReportBody, ReportResult } from '#src/domain/reports/report-body.ts'
import { shownUnit } from '#src/domain/reports/unit-words.ts'
import { shownFlag, sortedOut } from '#src/domain/reports/verdict.ts'
import { anchorOf, namesOf } from '#src/web/results/report-view.ts'
import { classes } from '#src/web/ui/classes.ts'
import { Note } from '#src/web/ui/marks.tsx'
import { FlagChip } from '#src/web/ui/range-bar.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'

type Locale = ReturnType<typeof getLocale>
type Body = ReportBody & { isSuperseded?: boolean }

/** The report in plain words: what to do comes first, the family's other language below. */
export function ReportSummary({ body }: { body: Body }) {
  const own = getLocale()
  const other: Locale = own === 'hi' ? 'en' : 'hi'
  const { critical, isCalm } = sortedOut(body)
  const title = titleOf(body, own)
  return (
    <>
      {critical.length > 0 && <CriticalNote body={body} />}
      <section
        className={classes(
          'summary',
          critical.length > 0 && 'summary--serious',
          isCalm && 'summary--calm',
        )}
        aria-label={title}
      >
        <h2>{title}</h2>
        <Look body={body} />
        <p lang={other} className="ruled ruled--near mt-4">
          {[titleOf(body, other), ...adviceOf(body, other)].join(' ')}
        </p>
      </section>
    </>
  )
}

/** The results that need attention, each linked; then what to make of it. */
function Look({ body }: { body: Body }) {
  const { look, critical, reading, notImmune, isCalm, isReference } = sortedOut(body)
  return (
    <>
      <Named results={critical} words={m.report_critical_title()} />
      <Named results={look} words={m.report_sum_these()} />
      <Named results={reading} words={m.report_sum_reading_these()} />
      <Named results={notImmune} words={m.report_sum_not_immune_these()} />
      {isCalm && <p>{calmWords(isReference)({})}</p>}
      {body.pending.length > 0 && <p>{m.report_sum_part({ count: body.pending.length })}</p>}
    </>
  )
}

function Named({ results, words }: { results: readonly ReportResult[]; words: string }) {
  if (results.length === 0) return null
  return (
    <>
      <p className="mt-3">{words}</p>
      <ul className="mt-3 grid gap-2">
        {results.map((result) => (
          <li key={result.code}>
            <a href={`#${anchorOf(result.code)}`}>{result.name}</a>{' '}
            <span className={classes('num', result.number !== null && 'nowrap')}>
              {foundOf(result)}
            </span>{' '}
            <FlagChip flag={shownFlag(result)} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A number with its unit, a choice; nothing for a text. */
function foundOf({ type, number, value, conclusion, unit }: ReportResult): string {
  if (number !== null) return `${conclusion ?? value} ${shownUnit(unit)}`
  return conclusion ?? (type === 'qualitative' ? value : '')
}

/** Not to be overlooked, whatever the rest says. */
function CriticalNote({ body }: { body: Body }) {
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

/** A range that the lab has not confirmed is not called its own. */
const calmWords = (isReference: boolean) =>
  isReference ? m.report_sum_calm_reference : m.report_sum_calm

/** How many results are normal, how many need attention and how many a doctor. */
function titleOf(body: Body, locale: Locale): string {
  const { within, expected, look, critical, reading, immune, notImmune, facts, count, isCalm } =
    sortedOut(body)
  const others = immune.length + notImmune.length + facts.length
  const say = { locale }
  if (count === 0) return m.report_sum_nothing({}, say)
  if (isCalm && within.length === count) return m.report_sum_all({ count }, say)
  return [
    critical.length > 0 && m.report_sum_critical_count({ count: critical.length }, say),
    look.length > 0 && m.report_sum_out({ count: look.length }, say),
    reading.length > 0 && m.report_sum_reading_count({ count: reading.length }, say),
    within.length > 0 && m.report_sum_within({ count: within.length }, say),
    expected.length > 0 && m.report_sum_expected({ count: expected.length }, say),
    others > 0 && m.report_sum_fact_count({ count: others }, say),
  ]
    .filter(Boolean)
    .join(' ')
}

function adviceOf(body: Body, locale: Locale): string[] {
  const { look, critical, reading, notImmune, isCalm, isReference } = sortedOut(body)
  const say = { locale }
  return [
    critical.length > 0 && m.report_sum_critical({ names: namesOf(critical) }, say),
    look.length > 0 && m.report_sum_look({ names: namesOf(look) }, say),
    reading.length > 0 && m.report_sum_reading({ names: namesOf(reading) }, say),
    notImmune.length > 0 && m.report_sum_not_immune({ names: namesOf(notImmune) }, say),
    isCalm && calmWords(isReference)({}, say),
    body.pending.length > 0 && m.report_sum_part({ count: body.pending.length }, say),
  ].flatMap((words) => (words ? [words] : []))
}
