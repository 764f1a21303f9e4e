import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { VisitCall } from './visit-call.tsx'
import type { VisitView } from './visit-view.ts'

/** Where to go and whom to call, as two large lines to tap. */
export function VisitPlace({ view }: { view: VisitView }) {
  const { line, landmark, locality, district, pincode, latitude, longitude } = view.address
  const point = `${latitude},${longitude}`
  return (
    <address className="placecard mt-6">
      <p className="strong">{line}</p>
      {landmark && <p>{m.visit_landmark({ landmark })}</p>}
      <p>
        {[locality, district].filter(Boolean).join(', ')} {pincode}
      </p>
      <ul className="placecard__links">
        <li>
          <a className="btn btn--quiet btn--wide" href={`geo:${point}?q=${point}`}>
            <Icon name="pin" />
            {m.visit_map()}
          </a>
        </li>
        {view.mayCall && (
          <li>
            <VisitCall view={view} />
          </li>
        )}
      </ul>
    </address>
  )
}
