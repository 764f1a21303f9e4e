/** Options of a route: `export const handle = { isStatic: true, frame: 'app' }`. */
export type Handle = {
  /** Plain HTML, the same for everyone: the browser loads none of our bundle. */
  isStatic?: boolean
  /** Works without our bundle, so none is sent: 2 kB instead of 130. For one person, not cached. */
  isPlain?: boolean
  /**
   * `app`: the dense header of lab and office; `own`: that one for staff, the site's for everybody
   * else; `bare`: the page draws its own header.
   */
  frame?: 'public' | 'app' | 'own' | 'bare'
}
