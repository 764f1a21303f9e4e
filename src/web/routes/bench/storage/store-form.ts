import { z } from 'zod'
import { MOST_AT_ONCE } from '#src/domain/tubes/disposal.ts'
import { StoragePlace, StoreTubes } from '#src/domain/tubes/storage.ts'
import type { NotStored } from '#src/domain/tubes/storing.ts'
import type { App } from '#src/usecases/index.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** A barcode of the longest kind and its line end, a hundred times, with room for empty lines. */
const LONGEST = MOST_AT_ONCE * 40

/** The scanned numbers, one on each line, as a scanner types them. */
const Scanned = z
  .string()
  .max(LONGEST)
  .transform((text, context) => {
    const typed = text.split(/[\s,;]+/).filter(Boolean)
    const parsed = StoreTubes.shape.barcodes.safeParse(typed)
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message: 'These are no barcodes.' })
    return z.NEVER
  })

export const StoreForm = z.strictObject({ place: StoragePlace, tubes: Scanned })

/** Where the field itself is at fault. */
export const storeWords = { tubes: () => m.storage_tubes_wrong({ most: MOST_AT_ONCE }) }

const leftWords: Record<NotStored, (of: { barcode: string }) => string> = {
  'not-found': m.storage_left_not_found,
  'own-booking': m.storage_left_own,
  'not-signed': m.storage_left_not_signed,
  'not-tested': m.storage_left_not_tested,
  gone: m.storage_left_gone,
  out: m.storage_left_out,
}

type Stored = Awaited<ReturnType<App['storeTubes']>>

/** What was left out and why, to be read beside the numbers; empty where all were stored. */
export function leftOut({ stored, left }: Stored): string[] {
  if (left.length === 0) return []
  const head = m.storage_left({ count: stored.length })
  return [head, ...left.map(({ barcode, why }) => leftWords[why]({ barcode }))]
}
