import { createHash } from 'node:crypto'
import {
  type findFileLink,
  listImportedRows,
  listMeasuredTests,
} from '#src/db/queries/instrument-messages/instrument-files.ts'
import { listTestsOfSamples } from '#src/db/queries/instrument-messages/tests-of-samples.ts'
import { listTestsAtLab } from '#src/db/queries/instrument-messages/tests-at-lab.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { type FileRow, fileRows, saidByRow } from '#src/domain/instruments/file-rows.ts'
import { chosenHeads, type FileColumns } from '#src/domain/instruments/instrument-file.ts'
import { type PreviewedRow, previewedRows } from '#src/domain/instruments/previewing-file.ts'
import { samplesByNumber } from '#src/domain/instruments/samples-by-number.ts'
import { testsAtLab } from '#src/domain/instruments/test-at-lab.ts'
import { personOf } from '#src/usecases/access.ts'
import { asRefusal, Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { fileOf, fileTable } from './file-table.ts'

type FileLink = NonNullable<Awaited<ReturnType<typeof findFileLink>>>
type Reading = { columns: FileColumns; version: number }

/** SHA-256 of a text, in hex. */
export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * A file of an instrument as it stands now: each row with what becomes of it, a fingerprint of all that
 * is shown, and the file with the chosen columns alone. Refuses `instrument-file-bad`, and
 * `columns-missing` where no columns were chosen or the file lacks one.
 */
export async function readFile(step: Step, found: FileLink, text: string) {
  const { link, chosen } = found
  const profile = step.world.instruments.of(link.profile, link.profileVersion)
  const table = fileTable(text)
  if (!chosen) throw new Refusal('columns-missing')
  const read = fileRows(table, chosen.columns, profile)
  if (!read.ok) throw asRefusal(read)
  const rows = await rowsNow(step, found, read.value)
  const own = fileOf(table, chosenHeads(chosen.columns))
  return { rows, version: chosen.version, shown: shownOf(chosen, rows), text: own }
}

async function rowsNow(step: Step, found: FileLink, rows: readonly FileRow[]) {
  const { tx, world, now } = step
  const { link, measuredOn } = found
  const profile = world.instruments.of(link.profile, link.profileVersion)
  const codes = Object.values(profile.tests).flatMap(({ tests }) => tests)
  const hashes = [...new Set(rows.map((row) => sha256Of(saidByRow(row))))]
  const sampleIds = [...new Set(rows.map(({ sent }) => sent.sampleId))]
  const of = await listTestsAtLab(tx, link.labId, codes)
  const atHand = {
    profile,
    measuredOn,
    by: personOf(step.actor).id,
    tests: testsAtLab(of.rows, of.ownRules, indianDay(now)),
    measured: await listMeasuredTests(tx, link.labId),
    imported: new Set(await listImportedRows(tx, link.id, hashes)),
    samples: samplesByNumber(await listTestsOfSamples(tx, link.labId, sampleIds)),
  }
  return previewedRows(rows, atHand, sha256Of)
}

function shownOf({ version }: Reading, rows: readonly PreviewedRow[]): string {
  return sha256Of(
    JSON.stringify([version, rows.map(({ sha256, outcome, test }) => [sha256, outcome, test])]),
  )
}
