import type { Handle } from '#src/web/handle.ts'
import { ErrorPage } from '#src/web/ui/frame/error-page.tsx'

export const handle: Handle = { isStatic: true }

/** The error page, at an address of its own. */
export default function BrokenPage() {
  return <ErrorPage status={500} refused={undefined} />
}
