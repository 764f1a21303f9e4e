import type { OrderId } from '#src/domain/orders/order.ts'
import type { ReportVersionRow } from '#src/db/queries/reports/reports.ts'
import {
  listSignatures,
  listSignaturesOfOrders,
  listUnsigned,
  type SignatureRow,
} from '#src/db/queries/reports/signatures.ts'
import { canonicalJson } from '#src/domain/reports/canonical-json.ts'
import type { ReportVersionId } from '#src/domain/reports/report.ts'
import type { SignatureId } from '#src/domain/reports/signature.ts'
import { mayBeOlder, type VersionFault, versionFault } from '#src/domain/reports/version-fault.ts'
import { sha256 } from '#src/usecases/sha256.ts'
import type { Step } from '#src/usecases/step.ts'

export const sealContext = (id: SignatureId) => `signatures.hash:${id}`

export const versionContext = (id: ReportVersionId) => `report_versions.hash:${id}`

/**
 * The part of a published version that is not as published or signed, as `versionFault` says;
 * undefined where all of it is.
 * Source: 21 CFR 11.70; decision 037.
 */
export async function faultOf(
  { tx, world }: Pick<Step, 'tx' | 'world'>,
  orderId: OrderId,
  version: ReportVersionRow,
): Promise<VersionFault | undefined> {
  const found = openedOf(world, version, await listSignatures(tx, orderId))
  const fault = versionFault(version, found, new Set())
  if (!mayBeOlder(fault)) return fault
  return versionFault(version, found, await listUnsigned(tx, orderId))
}

type Of = { orderId: OrderId; version: ReportVersionRow }

/**
 * The versions among these, each of another order, that need `faultOf`: some part of them may not be
 * as published or signed.
 */
export async function doubtedAmong<One extends Of>(
  { tx, world }: Pick<Step, 'tx' | 'world'>,
  versions: readonly One[],
): Promise<One[]> {
  const signed = await listSignaturesOfOrders(
    tx,
    versions.map(({ orderId }) => orderId),
  )
  const ofOrder = Map.groupBy(signed, ({ orderId }) => orderId)
  return versions.filter(({ orderId, version }) =>
    versionFault(version, openedOf(world, version, ofOrder.get(orderId) ?? []), new Set()),
  )
}

function openedOf({ cipher }: Step['world'], version: ReportVersionRow, rows: SignatureRow[]) {
  return {
    contentHash: sha256(canonicalJson(version.body)),
    seal: opened(cipher, version.seal, versionContext(version.id)),
    signatures: rows.map((row) => ({
      row,
      contentHash: sha256(row.content),
      seal: opened(cipher, row.seal, sealContext(row.id)),
    })),
  }
}

/** Undefined where the seal is not ours or was altered. */
function opened(cipher: Step['world']['cipher'], seal: string, context: string) {
  try {
    return cipher.open(seal, context)
  } catch {
    return undefined
  }
}
