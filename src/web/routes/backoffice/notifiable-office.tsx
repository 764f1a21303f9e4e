import type { App } from '#src/usecases/index.ts'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Labs = Awaited<ReturnType<App['countLateCases']>>

/** Labs that have owed an authority a report for more than a day. */
export function NotifiableOffice({ labs }: { labs: Labs }) {
  return (
    <Panel title={m.notifiable_office_title()}>
      {labs.length === 0 ? (
        <p>{m.notifiable_office_none()}</p>
      ) : (
        <>
          <p>{m.notifiable_office_lede()}</p>
          <ul className="mt-2">
            {labs.map(({ labId, labName, count }) => (
              <li key={labId}>
                {labName}: <b>{m.notifiable_office_count({ count })}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
