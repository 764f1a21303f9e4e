import type { ReactNode } from 'react'
import type { LabId } from '#src/domain/labs/lab.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  labId: LabId
  lab: { name: string; code: string }
  title: string
  lede: string
  above?: { to: string; label: string }
  children: ReactNode
}

/** The office's pages of one lab beside its record: whose they are, and the way back to it. */
export function OfficeLabFrame({ labId, lab, title, lede, above, children }: Props) {
  return (
    <Main width="wide">
      <Title>{`${title} – ${lab.name}`}</Title>
      <Crumbs
        trail={[
          { to: '/backoffice', label: m.frame_office() },
          { to: '/backoffice/labs', label: m.lablife_labs() },
          { to: `/backoffice/labs/${labId}`, label: lab.name },
          ...(above ? [above] : []),
        ]}
        here={title}
      />
      <PageHead title={`${lab.name}: ${title}`} lede={lede} isSmall />
      <div className="grid grid-cols-1 gap-6">{children}</div>
    </Main>
  )
}
