import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { useSite } from '#src/web/site.ts'
import { DeskFrame } from '#src/web/ui/desk-frame.tsx'
import { DeskCharges, DeskPapers, DeskProfile, DeskSplits } from '#src/web/ui/desk-profile.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/profile'

export const handle: Handle = { isPlain: true, frame: 'app' }

export const loader = ({ context }: Route.LoaderArgs) => context.get(app).viewDesk()

export default function DeskProfilePage({ loaderData: desk }: Route.ComponentProps) {
  const email = useSite()?.operator.email ?? ''
  return (
    <DeskFrame part="profile" lede={m.desk_profile_lede({ email })}>
      <div className="deskcols">
        <DeskProfile {...desk} />
        <div className="grid grid-cols-1 gap-6">
          <DeskPapers {...desk} />
          <DeskCharges {...desk} />
        </div>
      </div>
      <DeskSplits {...desk} />
    </DeskFrame>
  )
}
