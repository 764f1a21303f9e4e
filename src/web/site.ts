import { useRouteLoaderData } from 'react-router'
import type { loader } from '#src/web/root.tsx'
import { getLocale } from './words/compiled/runtime.js'

/** What the root loader knows of the installation; undefined only where the root itself broke. */
export function useSite() {
  return useRouteLoaderData<typeof loader>('root')?.site
}

/** The operator's name in the language of the page. */
export function useBrand(): string {
  return useSite()?.operator.name[getLocale()] ?? ''
}

/** What the visitor chose; undefined: as the system says. */
export function useTheme(): 'light' | 'dark' | undefined {
  return useRouteLoaderData<typeof loader>('root')?.theme
}
