import { type DocumentKind, documentKinds } from '#src/domain/documents/document.ts'
import { type RefusalCode, refusals } from '#src/usecases/refusal.ts'

export const acts = ['upload', 'declare', 'approve', 'refuse'] as const
export type Act = (typeof acts)[number]

/** The result of the last form, carried in the page's address. */
export type Said = {
  kind: DocumentKind
  act: Act
  /** Why it was refused; undefined: it succeeded. */
  trouble?: RefusalCode | undefined
  /** The typed text, when it must be typed again. */
  typed?: string | undefined
}

/** The page with the message at its document. */
export function saidAddress(page: string, { kind, act, trouble, typed }: Said): string {
  const query = new URLSearchParams({ paper: kind, act })
  if (trouble) query.set('trouble', trouble)
  if (trouble && typed) query.set('typed', typed)
  return `${page}?${query}#document-${kind}`
}

/** The result in the address; unknown values are ignored. */
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
