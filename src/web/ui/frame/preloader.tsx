import { useEffect } from 'react'
import { useNavigation } from 'react-router'

/**
 * The bar above a page while the next one loads; on pages without our bundle `enhance.browser.ts`
 * does it.
 */
export function Preloader() {
  const isLeaving = useNavigation().state === 'loading'
  useEffect(() => {
    document.documentElement.toggleAttribute('data-leaving', isLeaving)
  }, [isLeaving])
  return null
}
