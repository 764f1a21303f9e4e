import type { DocumentKind } from '#src/domain/documents/document.ts'
import type { TypedStep } from '#src/domain/lab-applications/draft.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Words } from './field-shapes.ts'

export type DoorName = 'public' | 'office'

/** One screen. `documents` has no typed fields. */
export type Screen = TypedStep | 'documents'

type Shown = { screen: Screen; title: Words; documents: readonly DocumentKind[] }

const papers = ['licence', 'afrb', 'accreditation', 'foreign-pan', 'gst'] as const
const identity = ['aadhaar-front', 'aadhaar-back', 'signatory-pan'] as const
const pictures = ['other-certifications', 'branch-image'] as const

/** The public form in four steps, the office's in four and the settlement. Source: §2. */
export const screensOf: Record<DoorName, readonly Shown[]> = {
  public: [
    { screen: 'organization', title: m.labform_step_organization, documents: [] },
    { screen: 'branch', title: m.labform_step_branch, documents: pictures },
    { screen: 'signatory', title: m.labform_step_signatory, documents: [...papers, ...identity] },
    { screen: 'shares', title: m.labform_step_shares, documents: [] },
  ],
  office: [
    { screen: 'organization', title: m.labform_office_step_organization, documents: [] },
    { screen: 'branch', title: m.labform_office_step_branch, documents: pictures },
    { screen: 'documents', title: m.labform_office_step_documents, documents: papers },
    { screen: 'signatory', title: m.labform_office_step_signatory, documents: identity },
    { screen: 'shares', title: m.labform_office_step_shares, documents: [] },
  ],
}

export const doorPath: Record<DoorName, string> = {
  public: '/labregister',
  office: '/backoffice/labs/new',
}

/** The screen with a name from the address; undefined for an unknown name. */
export function screenNamed(door: DoorName, name: string | null): Screen | undefined {
  return screensOf[door].find(({ screen }) => screen === name)?.screen
}

/** An address of the form; empty values are omitted. */
export function formAddress(
  door: DoorName,
  screen: Screen,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const search = new URLSearchParams({ step: screen })
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return `${doorPath[door]}?${search}`
}
