import type { AstmMarks } from '#src/domain/instruments/astm-records.ts'
import type { AskedSample, AstmQuery } from './astm-query.ts'

/** Where an instrument names sample and test in an order of its own. */
export type AstmOrderPlaces = {
  /** Field and component of the sample, counted from 0. */
  sampleField: number
  sampleComponent: number
  /** The component of the sample in what it asks for. */
  askedComponent: number
  /** The component of the test's code. */
  codeComponent: number
  /** How a message of orders ends. */
  ending: OrdersEnding
}

/** `F`: the query is answered, as the standard has it; `N`: as makers print it. Source: LIS2-A2 section 12. */
export const ordersEndings = ['F', 'N'] as const
type OrdersEnding = (typeof ordersEndings)[number]

/** What is to be measured of one sample that was asked for; undefined: we could not look. */
export type AstmWork = { codes: readonly string[]; places: AstmOrderPlaces } | undefined

/** As most instruments of the standard have them: `O|1|sample||^^^code`. Source: LIS2-A2 section 8.4. */
export const USUAL_PLACES: AstmOrderPlaces = {
  sampleField: 2,
  sampleComponent: 0,
  askedComponent: 1,
  codeComponent: 3,
  ending: 'F',
}

const OURS = 'OXALATE'

/** How a message ends: with orders, with none, with a query that is not served, or with a failure. */
type Ending = OrdersEnding | 'I' | 'Q' | 'E'

/**
 * The answer to a query: an order of each sample that has something to measure; that nothing is
 * to be measured (`I`); that such a query is not served (`Q`: all samples, or from one to another); or
 * that we could not look (`E`). Its patient is empty: it says nothing of the person.
 * Source: LIS2-A2 sections 6 to 8, 10 and 12; decision 252.
 */
export function astmAnswer(query: AstmQuery, works: readonly AstmWork[], at: string): string[] {
  const { marks, asked } = query
  if (asked === null) return [headerOf(query, at), endOf('Q', marks)]
  if (works.includes(undefined)) return [headerOf(query, at), endOf('E', marks)]
  const orders = asked.flatMap((sample, index) => {
    const work = works[index]
    return work && work.codes.length > 0 ? [{ sample, ...work }] : []
  })
  if (orders.length === 0) return [headerOf(query, at), endOf('I', marks)]
  return [
    headerOf(query, at),
    ['P', '1'].join(marks.field),
    ...orders.map((order, index) => orderOf(order, index + 1, marks)),
    endOf(orders[0]?.places.ending ?? 'F', marks),
  ]
}

function headerOf({ marks, sender, version }: AstmQuery, at: string): string {
  const { field, repeat, component, escape } = marks
  const head = ['H', `${repeat}${component}${escape}`, '', '', OURS, '', '', '', '']
  const to = [escapedAstm(sender, marks), '', 'P', escapedAstm(version || 'LIS2-A2', marks), at]
  return [...head, ...to].join(field)
}

const endOf = (ending: Ending, { field }: AstmMarks) => ['L', '1', ending].join(field)

/** Routine, new, in response to a query: where an order says it, and how. Source: LIS2-A2 section 8.4. */
const SAID = new Map([
  [5, 'R'],
  [11, 'N'],
  [25, 'Q'],
])
const FIELDS = 26
const TEST = 4

type Ordered = { sample: AskedSample } & NonNullable<AstmWork>

function orderOf({ sample, codes, places }: Ordered, number: number, marks: AstmMarks): string {
  const { codeComponent, sampleField } = places
  const fields = Array.from({ length: FIELDS }, (_, at) => SAID.get(at) ?? '')
  fields[0] = 'O'
  fields[1] = String(number)
  fields[sampleField] = sampleOf(sample, places, marks)
  fields[TEST] = codes
    .map((code) => `${marks.component.repeat(codeComponent)}${escapedAstm(code, marks)}`)
    .join(marks.repeat)
  return fields.join(marks.field)
}

/**
 * An instrument that asks as it orders, with rack and position beside the sample, gets back what it
 * sent: it finds the tube by that.
 */
function sampleOf(
  { sent, parts }: AskedSample,
  { sampleComponent, askedComponent }: AstmOrderPlaces,
  marks: AstmMarks,
): string {
  if (sampleComponent === askedComponent && parts.length > 1) return sent
  const sample = escapedAstm(sampleAsked(parts, askedComponent), marks)
  return `${marks.component.repeat(sampleComponent)}${sample}`
}

/** The number of the sample in what was asked for; the only part where it has one. Source: LIS2-A2 section 10. */
export function sampleAsked(parts: readonly string[], component: number): string {
  const said = parts.filter((part) => part !== '')
  return (said.length === 1 ? said[0] : parts[component]) ?? ''
}

/** A text as a field of ours: its separators escaped, without control bytes. Source: LIS2-A2 section 5.4.6. */
function escapedAstm(text: string, { escape, ...marks }: AstmMarks): string {
  const letters = new Map([
    [escape, 'E'],
    [marks.field, 'F'],
    [marks.component, 'S'],
    [marks.repeat, 'R'],
  ])
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .split('')
    .map((one) => (letters.has(one) ? `${escape}${letters.get(one)}${escape}` : one))
    .join('')
}
