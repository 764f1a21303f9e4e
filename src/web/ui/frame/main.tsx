import type { ReactNode } from 'react'
import { classes } from '#src/web/ui/classes.ts'

/** The content of a page: the skip link's target. `wide` for tables, `narrow` for one form. */
export function Main({
  width = 'page',
  className,
  children,
}: {
  width?: 'page' | 'narrow' | 'wide' | undefined
  className?: string | undefined
  children: ReactNode
}) {
  const frame = { page: 'wrap', narrow: 'wrap wrap--narrow', wide: 'appmain' }[width]
  return (
    <main id="main" className={classes(frame, className)}>
      {children}
    </main>
  )
}
