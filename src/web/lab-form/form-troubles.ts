import type { DocumentKind } from '#src/domain/documents/document.ts'
import { isAccreditationClaimed } from '#src/domain/labs/accreditation-claim.ts'
import type { App } from '#src/usecases/index.ts'
import type { DraftView } from './doors.ts'
import type { Trouble } from './issue-words.ts'
import { type DoorName, type Screen, screensOf } from './screens.ts'

/** The faults on one screen: its fields, its documents. Both empty: the form may continue. */
export type ScreenTroubles = { fields: Trouble[]; documents: DocumentKind[] }

type Checked = Awaited<ReturnType<App['checkDraft']>>
type Draft = Pick<DraftView, 'typed' | 'documents'>

/** The result of checking the complete draft, for one screen. */
export function screenTroubles(
  door: DoorName,
  screen: Screen,
  draft: Draft,
  checked: Checked,
): ScreenTroubles {
  return {
    fields: troublesOf(screen, checked.issues),
    documents: neededDocuments(door, screen, draft),
  }
}

/** The faults of one step from a list of all, by the field's own name; the first of each field. */
export function troublesOf(screen: Screen, faults: Checked['issues']): Trouble[] {
  const own = faults
    .filter(({ path }) => path === screen || path.startsWith(`${screen}.`))
    .map(({ path, kind }) => ({ path: path.slice(screen.length + 1), kind }))
  return [...new Map(own.toReversed().map((one) => [one.path, one])).values()].toReversed()
}

/**
 * The documents required to continue. The office uploads its documents later; images of Aadhaar
 * cards may follow for an applicant too: masking them needs a script.
 */
function neededDocuments(door: DoorName, screen: Screen, draft: Draft): DocumentKind[] {
  const there = new Set(
    draft.documents.filter(({ state }) => state !== 'refused').map(({ kind }) => kind),
  )
  return requiredOn(door, screen)
    .filter((kind) => kind !== 'accreditation' || isClaimed(draft))
    .filter((kind) => !there.has(kind))
}

function requiredOn(door: DoorName, screen: Screen): DocumentKind[] {
  if (screen === 'branch') return ['branch-image']
  if (door === 'office' || screen !== 'signatory') return []
  return ['licence', 'afrb', 'accreditation', 'foreign-pan', 'gst', 'signatory-pan']
}

/** Whether the values typed so far claim accreditation. */
export function isClaimed({ typed: { branch } }: Pick<Draft, 'typed'>): boolean {
  return isAccreditationClaimed({
    nablCertificate: branch['nablCertificate'] ?? null,
    nablFrom: branch['nablFrom'],
    nablTo: branch['nablTo'],
    nationalBoard: branch['nationalBoard'],
  })
}

/** The valid screens, in order. */
export function rightScreens(door: DoorName, draft: Draft, checked: Checked): Screen[] {
  return screensOf[door]
    .map(({ screen }) => screen)
    .filter((screen) => {
      const { fields, documents } = screenTroubles(door, screen, draft, checked)
      return fields.length + documents.length === 0
    })
}

/** The last screen that may be opened: the first invalid one, else the last of all. */
export function reachedScreen(door: DoorName, right: readonly Screen[]): Screen {
  const all = screensOf[door].map(({ screen }) => screen)
  return all.find((screen) => !right.includes(screen)) ?? 'shares'
}
