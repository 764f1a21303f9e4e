import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { useSite } from '#src/web/site.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Chip, Note } from '#src/web/ui/marks.tsx'
import { roleName } from '#src/web/ui/role-name.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/staff'
import { DeskFrame } from './desk-frame.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

export const loader = ({ context }: Route.LoaderArgs) => context.get(app).listStaff()

export default function StaffPage({ loaderData: { people } }: Route.ComponentProps) {
  const email = useSite()?.operator.email ?? ''
  return (
    <DeskFrame part="staff" lede={m.desk_staff_lede()}>
      <DataTable
        label={m.desk_tab_staff()}
        stacks
        columns={[
          { id: 'name', head: m.desk_staff_name() },
          { id: 'role', head: m.desk_staff_role() },
          { id: 'email', head: m.desk_email() },
          { id: 'phone', head: m.desk_phone() },
          { id: 'state', head: m.desk_standing() },
        ]}
      >
        {people.map(({ id, name, roles, email: address, phone, isSuspended }) => (
          <tr key={id}>
            <td>{name}</td>
            <td>{roles.map(roleName).join(', ')}</td>
            <td className="sub">{address}</td>
            <td className="sub num">{phone}</td>
            <td>
              <Chip icon={isSuspended ? 'lock' : 'check'} tone={isSuspended ? 'needs' : 'plain'}>
                {isSuspended ? m.desk_staff_suspended() : m.desk_staff_active()}
              </Chip>
            </td>
          </tr>
        ))}
      </DataTable>
      <Note>{m.desk_staff_roles({ email })}</Note>
    </DeskFrame>
  )
}
