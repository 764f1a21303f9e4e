import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '#src/web/root.tsx'
import { getLocale } from './words/compiled/runtime.js'

type Seen = ReturnType<typeof useRouteLoaderData<typeof loader>>

/** In this window, the root data of the last page; on the server nothing is ever kept here. */
let kept: Seen

/**
 * The root loader's data. A page that failed to load has none: the last data is still valid then.
 * Undefined only where the very first page failed.
 */
export function useSeen(): Seen {
  const seen = useRouteLoaderData<typeof loader>('root')
  useEffect(() => {
    if (seen) kept = seen
  }, [seen])
  return seen ?? kept
}

/** The root loader's data about the installation. */
export function useSite() {
  return useSeen()?.site
}

/** The operator's name in the language of the page. */
export function useBrand(): string {
  return useSite()?.operator.name[getLocale()] ?? ''
}

/** The visitor's choice; undefined: the system's setting. */
export function useTheme(): 'light' | 'dark' | undefined {
  return useSeen()?.theme
}
