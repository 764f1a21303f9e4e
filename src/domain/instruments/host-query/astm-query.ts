import { type AstmMarks, plainOf, recordsOf } from '#src/domain/instruments/astm-records.ts'

/** Samples of one query at most: an instrument asks for a rack, not for a day. */
const MOST_ASKED = 20

/** A sample as it was asked for: as it was sent, and its components without escapes. */
export type AskedSample = { sent: string; parts: readonly string[] }

/** A query of an ASTM instrument for what to do with samples. */
export type AstmQuery = {
  marks: AstmMarks
  /** Whom the answer goes to, and the version that was spoken. */
  sender: string
  version: string
  /** Null: not by name, but all of them or from one to another, or too many. */
  asked: readonly AskedSample[] | null
  /** Takes the last query back: nothing is answered. */
  isTakenBack: boolean
}

/**
 * What an instrument asks for with Q records; undefined where the message is another one. A message
 * that has a result too is one of results.
 * Source: LIS2-A2 section 10.
 */
export function readAstmQuery(message: string): AstmQuery | undefined {
  const read = recordsOf(message)
  const queries = read?.records.filter(([letter]) => letter === 'Q') ?? []
  if (!read || queries.length === 0 || read.records.some(([letter]) => letter === 'R'))
    return undefined
  const { marks, records } = read
  const [header = []] = records
  const asked = queries.flatMap(([, , begin = '']) => samplesIn(begin, marks))
  return {
    marks,
    sender: plainOf(header[4] ?? '', marks),
    version: plainOf(header[12] ?? '', marks),
    asked:
      queries.every(isByName) && asked.length <= MOST_ASKED && asked.every(isNamed) ? asked : null,
    isTakenBack: queries.some((query) => plainOf(query[12] ?? '', marks) === 'A'),
  }
}

/** Without the end of a range. */
const isByName = (query: readonly string[]) => (query[3] ?? '') === ''

function isNamed({ parts }: AskedSample): boolean {
  const said = parts.filter((part) => part !== '')
  return said.length > 0 && !said.includes('ALL')
}

function samplesIn(range: string, marks: AstmMarks): AskedSample[] {
  return range.split(marks.repeat).map((sent) => ({
    sent,
    parts: sent.split(marks.component).map((part) => plainOf(part, marks)),
  }))
}
