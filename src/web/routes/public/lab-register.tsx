import type { Handle } from '#src/web/handle.ts'
import { useSite } from '#src/web/site.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Main } from '#src/web/ui/main.tsx'
import { PageMeta } from '#src/web/ui/page-meta.tsx'
import { Crumbs, KeyValues, PageHead, Panel } from '#src/web/ui/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export const handle: Handle = { isStatic: true }
export const headers = () => ({ 'cache-control': 'public, s-maxage=60' })

/** How a laboratory becomes a partner today. */
export default function LabRegisterPage() {
  const { isRegistrationOpen = false, operator } = useSite() ?? {}
  const title = m.policies_lab_title()
  return (
    <Main>
      <PageMeta title={title} description={m.policies_lab_description()} />
      <Crumbs trail={[{ to: '/', label: m.frame_home() }]} here={title} />
      <PageHead
        title={title}
        lede={isRegistrationOpen ? m.policies_lab_open() : m.policies_lab_closed()}
      >
        <div className="actions mt-6">
          <a className="btn" href={`mailto:${operator?.email}`}>
            <Icon name="mail" />
            {operator?.email}
          </a>
          <LinkButton to="/contact" kind="quiet">
            {m.frame_contact()}
          </LinkButton>
        </div>
      </PageHead>
      {isRegistrationOpen && (
        <div className="policy__ready">
          <Panel title={m.policies_lab_ready()}>
            <KeyValues rows={ready()} />
          </Panel>
        </div>
      )}
    </Main>
  )
}

const ready = () =>
  [
    [m.policies_lab_ready_1(), m.policies_lab_ready_1_words()],
    [m.policies_lab_ready_2(), m.policies_lab_ready_2_words()],
    [m.policies_lab_ready_3(), m.policies_lab_ready_3_words()],
    [m.policies_lab_ready_4(), m.policies_lab_ready_4_words()],
  ] as const
