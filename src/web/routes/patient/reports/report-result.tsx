import type { ReportResult } from '#src/domain/reports/report-body.ts'
import { shownUnit } from '#src/domain/reports/unit-words.ts'
import { hasRange, shownFlag, verdictOf } from '#src/domain/reports/verdict.ts'
import type { ResultFlag } from '#src/domain/results/judging/flag.ts'
import type { SexRange } from '#src/domain/results/judging/judgement.ts'
import { drawMomentWords } from '#src/web/draw-moment-words.ts'
import { nameHere, plainHere } from '#src/web/names.ts'
import { conditionBeside } from '#src/web/results/condition-words.ts'
import { judgedWords } from '#src/web/results/judged-words.ts'
import { notComputedWords } from '#src/web/results/not-computed-words.ts'
import { premiseWords } from '#src/web/results/premise-words.ts'
import { eachRange } from '#src/web/results/shown-range.ts'
import { Link } from '#src/web/ui/link.tsx'
import { RangeBar } from '#src/web/ui/range-bar.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'
import { Analyte } from './analyte.tsx'

export type ResultProps = {
  result: ReportResult
  /** Its lab has a valid certificate. */
  isNabl: boolean
  measuresHi: string | undefined
  choiceHi: string | undefined
  /** The lab's remark on its sample. */
  remark?: string | undefined
  /** Where other numbers of this test are shown beside it. */
  trend?: string | undefined
}

/** One value, whole: its verdict, its range, and everything said about it. */
export function Result({ result, isNabl, measuresHi, choiceHi, remark, trend }: ResultProps) {
  const { name, measures, specimen, method, type, conclusion, formula, isAccredited } = result
  return (
    <Analyte
      name={name}
      plain={plainHere({ measures, measuresHi })}
      shown={result.notComputed ? '–' : result.value}
      unit={type === 'numeric' && result.number !== null ? shownUnit(result.unit) : null}
      flag={shownFlag(result)}
      isCoded={!hasRange(result)}
      finding={conclusion}
      isAccredited={isAccredited}
      isOutOfScope={isNabl && isAccredited === false}
      range={
        <div>
          <Range result={result} choiceHi={choiceHi} />
          {!formula && (
            <p className="range__words no-print">
              {m.report_method_here({ specimen: nameHere(specimen), method })}
            </p>
          )}
        </div>
      }
    >
      {result.moment && <p className="strong">{drawMomentWords(result.moment)}</p>}
      {result.rangeCondition && <p>{conditionBeside(result.rangeCondition, result)}</p>}
      {result.rangePremise && (
        <p>{m.premise_about({ premise: premiseWords[result.rangePremise]() })}</p>
      )}
      {result.rangeStatus && <p>{m.report_range_unconfirmed()}</p>}
      {remark && <p>{m.report_sample_remark({ remark })}</p>}
      {formula && <p className="range__words">{m.report_calculated({ formula })}</p>}
      {result.isAddedByRule && <p className="range__words">{m.reflex_on_report()}</p>}
      {result.isVerifiedByRule && <p className="range__words">{m.auto_on_report()}</p>}
      {result.referral && <p>{referralWords(result.referral)}</p>}
      <Said {...result} />
      {trend && (
        <p className="no-print">
          <Link to={trend}>{m.trend_link()}</Link>
        </p>
      )}
    </Analyte>
  )
}

/** The lab that measured it, and who verified it there. */
function referralWords({ lab, address, ...at }: NonNullable<ReportResult['referral']>): string {
  const numbers = [
    at.registrationNumber && m.report_referral_registration({ number: at.registrationNumber }),
    at.nablCertificate && `NABL ${at.nablCertificate}`,
  ].filter(Boolean)
  const where = [lab, address, ...numbers].join(', ')
  return m.report_referral({ where, name: at.verifiedBy })
}

/** The lab's comment; the pathologist's judgement is shown in the reader's language. */
function Said({ judgedAs, comment }: ReportResult) {
  return (
    <>
      {judgedAs && <p>{judgedWords[judgedAs]()}</p>}
      {comment && m.report_comment({ comment })}
    </>
  )
}

const meanings: Partial<Record<ResultFlag, (say: { value: string }) => string>> = {
  normal: m.report_mean_expected,
  abnormal: m.report_mean_abnormal,
  critical: m.report_mean_critical,
  neutral: m.report_mean_neutral,
  immune: () => m.report_mean_immune(),
  'not-immune': () => m.report_mean_not_immune(),
  equivocal: () => m.report_mean_equivocal(),
  reading: () => m.report_mean_reading(),
}

/** A number is shown in its range; a choice with its meaning. */
function Range({ result, choiceHi }: Pick<ResultProps, 'result' | 'choiceHi'>) {
  const { number, value, comparator, rangeLow, rangeHigh, flag, conclusion, notComputed } = result
  if (notComputed) return <p className="range__words">{notComputedWords[notComputed]()}</p>
  if (number === null) {
    const shown = conclusion ?? value
    const said = getLocale() === 'hi' && choiceHi ? `${choiceHi} (${shown})` : shown
    const mean = verdictOf(result) === 'reading' && flag === 'normal' ? undefined : meanings[flag]
    return (
      <div>
        {conclusion && <p className="whitespace-pre-line mb-3">{value}</p>}
        <p className="range__words">{mean ? mean({ value: said }) : m.report_mean_reading()}</p>
      </div>
    )
  }
  if (result.ranges) return <p className="range__words">{severalRanges(result, result.ranges)}</p>
  return (
    <div>
      <RangeBar
        value={number}
        shown={value}
        isBound={comparator !== undefined}
        unit={shownUnit(result.unit)}
        low={rangeLow}
        high={rangeHigh}
        flag={flag}
        isReference={result.rangeStatus !== undefined}
      />
      {isAboutImmunity(flag) && <p className="range__words mt-3">{meanings[flag]?.({ value })}</p>}
    </div>
  )
}

/**
 * Where several ranges apply, for both sexes or for pregnancy too, all are shown and none is
 * chosen.
 */
function severalRanges({ unit, value }: ReportResult, ranges: readonly SexRange[]): string {
  return [...eachRange({ unit, value, ranges }), m.report_range_value({ value })].join(' ')
}

function isAboutImmunity(flag: ResultFlag): boolean {
  return flag === 'immune' || flag === 'not-immune' || flag === 'equivocal'
}
