import type { Role } from '#src/domain/people/actor.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { currentOf, type StaffGroup, staffGroups } from './staff-navigation.ts'

type Props = { roles: readonly Role[]; path: string }

/**
 * The navigation of whoever works here: what they open all day in the bar, where it is wide enough,
 * and every list of theirs in the menu.
 */
export function StaffNavigation({ roles, path }: Props) {
  const groups = staffGroups(roles)
  const items = groups.flatMap((group) => group.items)
  const main = items.filter(({ isMain }) => isMain)
  const current = currentOf(items, path)
  return (
    <>
      <nav className="staffbar" aria-label={m.frame_main()}>
        <ul>
          {main.map((item) => (
            <li key={item.to}>
              <StaffLink {...item} isCurrent={item.to === current} />
            </li>
          ))}
        </ul>
      </nav>
      {items.length > 1 && <StaffMenu groups={groups} current={current} />}
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
                  <StaffLink {...item} isCurrent={item.to === current} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </details>
  )
}

type LinkProps = StaffGroup['items'][number] & { isCurrent: boolean }

function StaffLink({ to, label, icon, isCurrent }: LinkProps) {
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
      {icon && <Icon name={icon} small />}
      {label()}
    </Link>
  )
}
