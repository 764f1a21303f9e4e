import type { Handle } from './handle.ts'

/**
 * Whether a page runs React's scripts. In development every page does: edits are then shown without
 * a reload.
 */
export function hydrates({ isStatic = false, isPlain = false }: Handle): boolean {
  return import.meta.env.DEV || !(isStatic || isPlain)
}
