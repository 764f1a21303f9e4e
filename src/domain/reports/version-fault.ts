import { canonicalJson } from './canonical-json.ts'
import type { ReportBody } from './report-body.ts'
import type { ReportId } from './report.ts'
import { type SignatureFault, signatureFault, signedUpTo, SignedContent } from './signature.ts'

/** A published version, as stored. */
export type SealedVersion = {
  reportId: ReportId
  number: number
  state: string
  hash: string
  publishedAt: Temporal.Instant
  body: ReportBody
}

type Signed = { content: string; hash: string }

/** What is opened and hashed of them; an undefined seal is not ours or was altered. */
export type Opened = {
  /** Of the version's content. Hex. */
  contentHash: string
  seal: string | undefined
  /** Of each signature of the order, oldest first. */
  signatures: readonly { contentHash: string; seal: string | undefined; row: Signed }[]
}

export type VersionFault = SignatureFault | 'words' | 'seal' | 'signature'

/**
 * What the seal of a published version covers: which version of which report it is, and with its
 * hash its entire content, including what no pathologist signs: the laboratory, the times of the
 * sample, the signers, and that no result is missing.
 * Source: decision 104.
 */
export function sealedOf(version: Omit<SealedVersion, 'body'>): string {
  const { reportId, number, state, hash, publishedAt } = version
  return canonicalJson({ reportId, number, state, hash, publishedAt: publishedAt.toString() })
}

/**
 * The part of a published version that is not as published or signed; undefined where all of it is.
 * Its content has the published hash, and the product sealed it; each signature of its order is
 * intact and sealed by the product; and each result and added text is what the latest signature
 * over it covers.
 * Source: 21 CFR 11.70; decision 037.
 *
 * @param before what was signed before signatures were kept.
 */
export function versionFault(
  version: SealedVersion,
  { contentHash, seal, signatures }: Opened,
  before: ReadonlySet<string>,
): VersionFault | undefined {
  if (contentHash !== version.hash) return 'words'
  if (seal !== sealedOf(version)) return 'seal'
  if (!signatures.every(isWhole)) return 'signature'
  const contents = signatures.map(({ row }) => SignedContent.parse(JSON.parse(row.content)))
  return signatureFault(version.body, signedUpTo(contents, version.number), before)
}

function isWhole({ contentHash, seal, row }: Opened['signatures'][number]): boolean {
  return contentHash === row.hash && seal === row.hash
}

/** Whether what was signed before signatures were kept may explain it. Source: decision 037. */
export function mayBeOlder(fault: VersionFault | undefined): boolean {
  return fault === 'unsigned' || fault === 'addition'
}
