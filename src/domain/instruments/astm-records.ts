import type { Result } from '#src/domain/result.ts'
import { ok, refuse } from '#src/domain/result.ts'
import {
  comparedValue,
  type InstrumentMessage,
  instrumentTime,
  type MessageFault,
  MOST_RESULTS,
  type SentResult,
} from './instrument-message.ts'
import type { Place } from './profile.ts'

type Reading = { sampleAt: Place; codeAt: { component: number; until?: string | undefined } }
type Record = readonly string[]
/** The characters that separate the parts of a message, from its header. */
export type AstmMarks = { field: string; repeat: string; component: string; escape: string }

/**
 * A message of ASTM E1394 (LIS2-A2): a header, patients with their orders and results, and the record
 * that ends it. Fields are counted from 0, where 0 is the record's letter.
 * Source: LIS2-A2 sections 6 to 12; decision 230.
 */
export function readAstm(text: string, reading: Reading): Result<InstrumentMessage, MessageFault> {
  const read = recordsOf(text)
  if (!read) return refuse('no-header')
  const { marks, records } = read
  const whyNot = orderFault(records)
  if (whyNot) return refuse(whyNot)
  const results = resultsOf(records, marks, reading)
  if (results.length > MOST_RESULTS) return refuse('too-many-results')
  if (results.length === 0) return refuse('no-results')
  const header = records[0] ?? []
  return ok({ controlId: header[2] ?? '', sender: plainOf(header[4] ?? '', marks), results })
}

/**
 * The records of a message, each as its fields; undefined where it does not begin with a header.
 * Source: LIS2-A2 section 5.
 */
export function recordsOf(
  text: string,
): { marks: AstmMarks; records: readonly Record[] } | undefined {
  const lines = text.split(/[\r\n]+/).filter((line) => line !== '')
  const marks = marksOf(lines[0] ?? '')
  return marks && { marks, records: lines.map((line) => line.split(marks.field)) }
}

/** The header names the characters that separate everything after it: `H|\^&`. */
function marksOf(header: string): AstmMarks | undefined {
  const [letter, field = '', repeat = '', component = '', escape = ''] = header
  const marks = [field, repeat, component, escape]
  const isNamed = marks.every((mark) => /^[^\sA-Za-z0-9]$/.test(mark))
  if (letter !== 'H' || !isNamed || new Set(marks).size < marks.length) return undefined
  return { field, repeat, component, escape }
}

/** What may stand above a record: an order belongs to a patient, a result to an order. */
const above: Readonly<{ [letter: string]: string }> = { P: 'H', O: 'P', R: 'O' }

function orderFault(records: readonly Record[]): MessageFault | undefined {
  const letters = records.map(([letter = '']) => letter)
  if (letters.at(-1) !== 'L' || letters.indexOf('L') < letters.length - 1) return 'no-end'
  if (letters.lastIndexOf('H') > 0) return 'out-of-order'
  const open: string[] = []
  for (const letter of letters) {
    const parent = above[letter]
    if (parent && !open.includes(parent)) return 'out-of-order'
    if (letter === 'P') open.splice(open.indexOf('H') + 1)
    if (letter in above || letter === 'H') open.push(letter)
  }
  return undefined
}

function resultsOf(records: readonly Record[], marks: AstmMarks, reading: Reading): SentResult[] {
  let order: Record = []
  return records.flatMap((record) => {
    if (record[0] === 'O') order = record
    return record[0] === 'R' ? [resultOf(record, order, marks, reading)] : []
  })
}

function resultOf(record: Record, order: Record, marks: AstmMarks, reading: Reading): SentResult {
  const { sampleAt, codeAt } = reading
  const said = (field: number) => plainOf(record[field] ?? '', marks)
  const code = componentOf(record[2] ?? '', codeAt.component, marks)
  return {
    sampleId: componentOf(order[sampleAt.field] ?? '', sampleAt.component, marks),
    code: codeAt.until ? (code.split(codeAt.until)[0] ?? '') : code,
    ...comparedValue(componentOf(record[3] ?? '', 0, marks)),
    unit: componentOf(record[4] ?? '', 0, marks),
    flags: (record[6] ?? '').split(marks.repeat).filter((flag) => flag !== ''),
    status: said(8),
    measuredAt: instrumentTime(said(12)),
    isControl: (order[11] ?? '').split(marks.repeat).includes('Q'),
  }
}

function componentOf(field: string, component: number, marks: AstmMarks): string {
  const [whole = ''] = field.split(marks.repeat)
  return plainOf(whole.split(marks.component)[component] ?? '', marks)
}

/** The text of a field whose escapes stand for the separators. Source: LIS2-A2 section 5.4.6. */
export function plainOf(field: string, { escape, ...marks }: AstmMarks): string {
  const named: { [letter: string]: string } = {
    F: marks.field,
    S: marks.component,
    R: marks.repeat,
    E: escape,
  }
  const parts = field.split(escape)
  const whole = parts.map((part, at) => (at % 2 === 1 ? (named[part] ?? '') : part))
  return (parts.length % 2 === 0 ? field : whole.join('')).trim()
}
