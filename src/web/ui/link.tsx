import { type ComponentProps, createContext, useContext } from 'react'
import { Link as RouterLink, type To, useHref } from 'react-router'

/** Whether the page runs React's scripts; the page's frame says so. */
export const RunsScripts = createContext(true)

type Anchor = Omit<ComponentProps<'a'>, 'href'> & { to: To }
type Props = Anchor & {
  /** The page is loaded anew, also where scripts could replace it. */
  reloadDocument?: boolean
  /** Where scripts replace the page: it stays where it is scrolled to. */
  preventScrollReset?: boolean
  /** Where scripts replace the page: Back does not return to this one. */
  replace?: boolean
}

/**
 * A link to a page of ours. On a page that runs no script it is a plain element: the router's own
 * costs twice the time to render and carries attributes that only its scripts read.
 */
export function Link({
  reloadDocument = false,
  preventScrollReset = false,
  replace,
  ...rest
}: Props) {
  const runsScripts = useContext(RunsScripts)
  // In the browser there are scripts, whatever page they lead to.
  if (import.meta.env.SSR && !runsScripts) return <PlainLink {...rest} />
  const how = { reloadDocument, preventScrollReset, ...(replace && { replace }) }
  return <RouterLink {...how} {...rest} />
}

const isElsewhere = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

function PlainLink({ to, children, ...rest }: Anchor) {
  const href = useHref(to)
  return (
    <a {...rest} href={typeof to === 'string' && isElsewhere.test(to) ? to : href}>
      {children}
    </a>
  )
}
