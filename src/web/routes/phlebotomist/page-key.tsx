import { createContext, useContext } from 'react'

/** The key of what the page shows: made by the server with each look at it. */
export const PageKey = createContext('')

/** Within a form whose step is to be done once, however often it is sent. */
export function OnceField() {
  return <input type="hidden" name="key" value={useContext(PageKey)} />
}
