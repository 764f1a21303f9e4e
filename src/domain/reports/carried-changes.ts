import type { EarlierChange, ReportAddition, ReportBody } from './report-body.ts'

type Said = Pick<ReportBody, 'version' | 'additions' | 'revision'>
type Carried = Pick<ReportBody, 'additions' | 'earlierChanges'>

/**
 * What a new version repeats from earlier versions: every added text and every changed value, each
 * with the version in which it was made. Read from all of them, so that it reappears even if one
 * version in between did not carry it.
 * Source: ISO 15189:2022 7.4.1.8; decision 100.
 */
export function carriedFrom(earlier: readonly Said[]): Carried {
  const inTurn = earlier.toSorted((a, b) => a.version - b.version)
  const additions = inTurn.flatMap(addedBy).filter(isFirst)
  const earlierChanges = inTurn.flatMap(changedBy)
  return {
    ...(additions.length > 0 && { additions }),
    ...(earlierChanges.length > 0 && { earlierChanges }),
  }
}

function addedBy({ version, additions = [] }: Said): ReportAddition[] {
  return additions.map((one) => ({ ...one, version: one.version ?? version }))
}

function isFirst(one: ReportAddition, at: number, all: readonly ReportAddition[]): boolean {
  return all.findIndex((other) => other.at === one.at && other.text === one.text) === at
}

/** An added text changes no value: it is listed among the additions. */
function changedBy({ version, revision }: Said): EarlierChange[] {
  return revision && revision.changes.length > 0 ? [{ ...revision, version }] : []
}
