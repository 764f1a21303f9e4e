import { getLocale } from '#src/web/words/compiled/runtime.js'

/** A name as labs and doctors write it, on Hindi pages too: to be read aloud as English. */
export function Named({ children }: { children: string }) {
  return getLocale() === 'hi' ? <span lang="en">{children}</span> : children
}
