import type { LabId } from '#src/domain/labs/lab.ts'
import type { DrawMoment } from '#src/domain/tubes/draw-fact.ts'
import type { ReportBody, ReportResult } from './report-body.ts'
import type { ReportId } from './report.ts'

/** The newest version of a report, and when the sample of the value in question was drawn. */
type Known = { reportId: ReportId; labId: LabId; drawnAt: Temporal.Instant; body: ReportBody }

/** A number of one report. `drawnAt` is an ISO instant. */
export type TrendPoint = {
  reportId: ReportId
  lab: string
  drawnAt: string
  result: ReportResult
  /** Its place in `series`. */
  series: number
}

/** One laboratory's way of measuring: only its own numbers are compared with each other. */
type TrendSeries = { lab: string; method: string; unit: string | null }

export type TrendChart = {
  unit: string | null
  /** Oldest first. */
  points: readonly TrendPoint[]
  /** The places in `points` that a line joins, each at least two. */
  lines: readonly (readonly number[])[]
}

/** As many reports of one test are read, the latest draws first. Product default. */
export const MOST_READ = 50

/** How many numbers a chart holds on a phone; the table has all. Product default. */
export const MOST_DRAWN = 6

/**
 * The numbers of one test of one person over time, by the draws of their samples: all of them, and
 * the latest of each unit as a chart. Undefined where no report has a number for it. A line joins
 * only exact numbers of one laboratory, measured in one unit by one method from one kind of sample
 * at the same kind of moment: nothing here knows whether two laboratories measure alike.
 * Source: features A14; decision 235.
 */
export function trendOf(reports: readonly Known[], code: string) {
  const found = reports
    .flatMap((report) => pointOf(report, code))
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
  const newest = found.at(-1)
  if (!newest) return undefined
  const alike = [...new Set(found.map(({ key }) => key))]
  const points = found.map(({ key, point }) => ({ ...point, series: alike.indexOf(key) }))
  return {
    name: newest.point.result.name,
    measures: newest.point.result.measures,
    patientName: newest.patientName,
    series: alike.map((_, series) => seriesOf(points, series)),
    points,
    charts: chartsOf(points),
    /** Older reports may have more. */
    isCut: reports.length >= MOST_READ,
  }
}

function pointOf({ reportId, labId, drawnAt, body }: Known, code: string) {
  const results = body.sections.flatMap((section) => section.results)
  const result = results.find((one) => one.code === code && one.number !== null)
  if (!result) return []
  const { unit, method, specimen, moment } = result
  const key = JSON.stringify([labId, unit, method, specimen, momentKind(moment)])
  const point = { reportId, lab: body.lab.name, drawnAt: drawnAt.toString(), result }
  return [{ key, at: drawnAt, point, patientName: body.patient.name }]
}

/** Hours since a meal differ from draw to draw; whether they are known is another matter. */
function momentKind(moment: DrawMoment | undefined): string | null {
  if (!moment) return null
  return 'answer' in moment ? `${moment.kind} ${moment.answer}` : moment.kind
}

/** By the name that the laboratory had last. */
function seriesOf(points: readonly TrendPoint[], series: number): TrendSeries {
  const last = points.findLast((point) => point.series === series)
  if (!last) throw new Error(`no point of series ${series}`)
  return { lab: last.lab, method: last.result.method, unit: last.result.unit }
}

/** A chart has one unit; the one of the newest number comes first. */
function chartsOf(points: readonly TrendPoint[]): TrendChart[] {
  const byUnit = Map.groupBy(points.toReversed(), ({ result }) => result.unit)
  return [...byUnit].map(([unit, latestFirst]) => {
    const drawn = latestFirst.slice(0, MOST_DRAWN).toReversed()
    return { unit, points: drawn, lines: linesOf(drawn) }
  })
}

/** A number that is only known to lie below or above another ends its line. */
function linesOf(points: readonly TrendPoint[]): number[][] {
  const places = Map.groupBy(points.keys(), (at) => points[at]?.series)
  return [...places.values()].flatMap((series) =>
    runsOf(series, (at) => points[at]?.result.comparator === undefined),
  )
}

/** The longest stretches of places that all pass, of at least two. */
function runsOf(places: readonly number[], passes: (place: number) => boolean): number[][] {
  const runs: number[][] = [[]]
  for (const place of places) {
    if (passes(place)) runs.at(-1)?.push(place)
    else runs.push([])
  }
  return runs.filter((run) => run.length > 1)
}
