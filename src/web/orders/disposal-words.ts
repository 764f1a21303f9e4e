import type { DisposalMethod } from '#src/domain/tubes/disposal.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** How a tube is disposed of, to those who do it. */
export const disposalWords: Record<DisposalMethod, () => string> = {
  autoclaved: m.storage_method_autoclaved,
  disinfected: m.storage_method_disinfected,
  'waste-facility': m.storage_method_facility,
  incinerated: m.storage_method_incinerated,
}

const everyday: Readonly<Record<string, () => string>> = {
  autoclaved: m.custody_method_autoclaved,
  disinfected: m.custody_method_disinfected,
  'waste-facility': m.custody_method_facility,
  incinerated: m.custody_method_incinerated,
}

/** The same in everyday words, after the fact; undefined for a reason of another kind. */
export function disposedHow(reason: string | null): string | undefined {
  return everyday[reason ?? '']?.()
}
