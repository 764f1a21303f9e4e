import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '#src/web/root.tsx'
import { getLocale } from './words/compiled/runtime.js'

type Seen = ReturnType<typeof useRouteLoaderData<typeof loader>>

/** Of this window, what the last page that came knew; on the server nothing is ever kept here. */
let kept: Seen

/**
 * What the root loader knows. A page that no network brought has none of it: what was last seen
 * still holds then. Undefined only where the very first page broke.
 */
export function useSeen(): Seen {
  const seen = useRouteLoaderData<typeof loader>('root')
  useEffect(() => {
    if (seen) kept = seen
  }, [seen])
  return seen ?? kept
}

/** What the root loader knows of the installation. */
export function useSite() {
  return useSeen()?.site
}

/** The operator's name in the language of the page. */
export function useBrand(): string {
  return useSite()?.operator.name[getLocale()] ?? ''
}

/** What the visitor chose; undefined: as the system says. */
export function useTheme(): 'light' | 'dark' | undefined {
  return useSeen()?.theme
}
