import { createHash } from 'node:crypto'
import type { ReportVersionId } from '#src/domain/reports/report.ts'
import type { World } from '#src/usecases/world.ts'

type Sealing = Pick<World, 'cipher' | 'files'>
type Kept = { id: ReportVersionId; pdfKey: string; pdfHash: string }

/** Files from before sealing; `sealReports` replaces them. */
const isUnsealed = (pdfKey: string) => pdfKey.endsWith('.pdf')

const contextOf = (id: ReportVersionId) => `report_versions.pdf:${id}`

/** Seals a PDF and stores it; returns the key that its row must name. Source: decision 048. */
export async function keepReportFile(
  { cipher, files }: Sealing,
  id: ReportVersionId,
  bytes: Uint8Array,
) {
  const pdfKey = `reports/${id}.sealed`
  await files.put(pdfKey, cipher.sealBytes(bytes, contextOf(id)))
  return { pdfKey, pdfHash: sha256Of(bytes) }
}

/** The PDF as it was published; throws where key, name or any byte differs. */
export async function openReportFile({ cipher, files }: Sealing, { id, pdfKey, pdfHash }: Kept) {
  const kept = await files.get(pdfKey)
  const bytes = isUnsealed(pdfKey) ? kept : cipher.openBytes(kept, contextOf(id))
  if (sha256Of(bytes) !== pdfHash)
    throw new Error(`the file of ${pdfKey} differs from the published one`)
  return bytes
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
