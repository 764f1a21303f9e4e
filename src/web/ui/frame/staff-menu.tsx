import { Form } from 'react-router'
import { useSeen } from '#src/web/site.ts'
import type { IconName } from '#src/web/ui/icon-paths.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { BrowserScript } from './browser-script.tsx'
import searchKeys from './staff-search.browser.ts?worker&url'

type StaffLink = { to: string; label: string; isMain: boolean; icon?: IconName | undefined }
type StaffGroup = { title: string; items: readonly StaffLink[] }
type SearchWords = { title: string; label: string; find: string }

/** As the server writes it for the roles of who looks. */
export type StaffNavigationSeen = {
  groups: readonly StaffGroup[]
  search: SearchWords | undefined
}

/**
 * The navigation of whoever works here: what they open all day in the bar, where it is wide enough,
 * every list of theirs in the menu, and the search.
 */
export function StaffNavigation({ path }: { path: string }) {
  const { groups = [], search } = useSeen()?.staff ?? {}
  const items = groups.flatMap((group) => group.items)
  const main = items.filter(({ isMain }) => isMain)
  const current = currentOf(items, path)
  return (
    <>
      <nav className="staffbar" aria-label={m.frame_main()}>
        <ul>
          {main.map((item) => (
            <li key={item.to}>
              <NavigationLink {...item} isCurrent={item.to === current} />
            </li>
          ))}
        </ul>
      </nav>
      {items.length > 1 && <StaffMenu groups={groups} current={current} />}
      {search && <StaffSearch {...search} />}
    </>
  )
}

/**
 * The address among these of which a page is part: the longest that its path begins with. Of the
 * office's first page no other page is a part.
 */
function currentOf(items: readonly { to: string }[], path: string): string | undefined {
  return items
    .map(({ to }) => to)
    .filter((to) => path === to || (to !== '/backoffice' && path.startsWith(`${to}/`)))
    .toSorted((a, b) => b.length - a.length)[0]
}

/** The search is a page of its own; with a script ⌘K or Ctrl-K opens it from everywhere. */
function StaffSearch({ title, label, find }: SearchWords) {
  return (
    <>
      <Link to="/backoffice/search" className="btn btn--quiet staffsearch" data-staff-search="">
        <Icon name="search" />
        <span className="staffsearch__word">{title}</span>
        <kbd className="staffsearch__keys" aria-hidden="true" suppressHydrationWarning>
          Ctrl K
        </kbd>
      </Link>
      <dialog className="finder" data-finder="" aria-label={title}>
        <Form method="post" action="/backoffice/search" reloadDocument>
          <label className="sr-only" htmlFor="finder-q">
            {label}
          </label>
          <input
            className="input"
            id="finder-q"
            name="q"
            type="search"
            autoComplete="off"
            maxLength={80}
            placeholder={label}
          />
          <button type="submit" className="btn">
            <Icon name="search" />
            {find}
          </button>
        </Form>
      </dialog>
      <BrowserScript src={searchKeys} />
    </>
  )
}

type MenuProps = { groups: readonly StaffGroup[]; current: string | undefined }

function StaffMenu({ groups, current }: MenuProps) {
  return (
    <details className="menu menu--always staffmenu" data-menu="">
      <summary className="btn btn--quiet">
        <Icon name="menu" />
        {m.frame_menu()}
      </summary>
      <nav className="menu__list staffmenu__list" aria-label={m.frame_menu()}>
        {groups.map(({ title, items }) => (
          <div key={title}>
            <h2 className="staffmenu__title">{title}</h2>
            <ul>
              {items.map((item) => (
                <li key={item.to}>
                  <NavigationLink {...item} isCurrent={item.to === current} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </details>
  )
}

type LinkProps = StaffLink & { isCurrent: boolean }

function NavigationLink({ to, label, icon, isCurrent }: LinkProps) {
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
      {icon && <Icon name={icon} small />}
      {label}
    </Link>
  )
}
