import { type DocumentKind, documentKinds } from '#src/domain/documents/document.ts'
import { type RefusalCode, refusals } from '#src/usecases/refusal.ts'

export const acts = ['upload', 'declare', 'approve', 'refuse'] as const
export type Act = (typeof acts)[number]

/** What became of the form that was sent last, carried in the address of the page. */
export type Said = {
  kind: DocumentKind
  act: Act
  /** Why it was refused; undefined: it was done. */
  trouble?: RefusalCode | undefined
  /** The words that were typed, when they have to be typed again. */
  typed?: string | undefined
}

/** The page with what there is to say, at the document it is about. */
export function saidAddress(page: string, { kind, act, trouble, typed }: Said): string {
  const query = new URLSearchParams({ paper: kind, act })
  if (trouble) query.set('trouble', trouble)
  if (trouble && typed) query.set('typed', typed)
  return `${page}?${query}#document-${kind}`
}

/** What the address says; whatever it does not know counts as nothing. */
export function saidIn(request: Request): Said | null {
  const query = new URL(request.url).searchParams
  const kind = documentKinds.find((one) => one === query.get('paper'))
  const act = acts.find((one) => one === query.get('act'))
  if (!kind || !act) return null
  const trouble = query.get('trouble')
  if (trouble === null) return { kind, act }
  if (!isCode(trouble)) return null
  return { kind, act, trouble, typed: query.get('typed') ?? undefined }
}

function isCode(text: string): text is RefusalCode {
  return Object.hasOwn(refusals, text)
}
