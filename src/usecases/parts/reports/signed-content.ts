import { createHash } from 'node:crypto'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { ReportVersionRow } from '#src/db/queries/reports/reports.ts'
import {
  listSignatures,
  listUnsigned,
  type SignatureRow,
} from '#src/db/queries/reports/signatures.ts'
import { canonicalJson } from '#src/domain/reports/canonical-json.ts'
import {
  type SignatureFault,
  signatureFault,
  signedUpTo,
  type SignatureId,
  SignedContent,
} from '#src/domain/reports/signature.ts'
import type { ReportVersionId } from '#src/domain/reports/report.ts'
import type { Step } from '#src/usecases/step.ts'

export const sealContext = (id: SignatureId) => `signatures.hash:${id}`

export const versionContext = (id: ReportVersionId) => `report_versions.hash:${id}`

type Version = Pick<ReportVersionRow, 'reportId' | 'number' | 'state' | 'hash' | 'publishedAt'>

/**
 * What the seal of a published version covers: which version of which report it is, and with its
 * hash its entire content, including what no pathologist signs: the laboratory, the times of the
 * sample, the signers, and that no result is missing.
 * Source: decision 104.
 */
export function sealedOf({ reportId, number, state, hash, publishedAt }: Version): string {
  return canonicalJson({ reportId, number, state, hash, publishedAt: publishedAt.toString() })
}

/** Hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * The part of a published version that is not as published or signed; undefined where all of it is.
 * Its content has the published hash, and the product sealed it; each signature of its order is
 * intact and sealed by the product; and each result and added text is what the latest signature
 * over it covers.
 * Source: 21 CFR 11.70; decision 037.
 */
export async function faultOf(
  { tx, world }: Pick<Step, 'tx' | 'world'>,
  orderId: OrderId,
  version: ReportVersionRow,
): Promise<SignatureFault | 'words' | 'seal' | 'signature' | undefined> {
  const { body, hash, number } = version
  if (sha256(canonicalJson(body)) !== hash) return 'words'
  if (opened(world.cipher, version.seal, versionContext(version.id)) !== sealedOf(version))
    return 'seal'
  const rows = await listSignatures(tx, orderId)
  if (!rows.every((row) => isWhole(world, row))) return 'signature'
  const contents = rows.map(({ content }) => SignedContent.parse(JSON.parse(content)))
  const signed = signedUpTo(contents, number)
  const fault = signatureFault(body, signed, new Set())
  const isOlder = fault === 'unsigned' || fault === 'addition'
  return isOlder ? signatureFault(body, signed, await listUnsigned(tx, orderId)) : fault
}

function isWhole({ cipher }: Step['world'], { id, content, hash, seal }: SignatureRow): boolean {
  return sha256(content) === hash && opened(cipher, seal, sealContext(id)) === hash
}

/** Undefined where the seal is not ours or was altered. */
function opened(cipher: Step['world']['cipher'], seal: string, context: string) {
  try {
    return cipher.open(seal, context)
  } catch {
    return undefined
  }
}
