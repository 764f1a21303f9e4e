/** What a route says of itself: `export const handle = { isStatic: true, frame: 'app' }`. */
export type Handle = {
  /** Plain HTML, the same for everyone: the browser gets none of our bundle. */
  isStatic?: boolean
  /** Works without our bundle, so none is sent: 2 kB instead of 130. For one person, not kept. */
  isPlain?: boolean
  /** `app`: the dense head of lab and office; `bare`: the page draws its own head. */
  frame?: 'public' | 'app' | 'bare'
}
