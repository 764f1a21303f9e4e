import type { ScannedTube } from '#src/web/results/bench-view.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** Where the scanned tube stands, until when it is kept, and the way to put it somewhere. */
export function TubeStored({ tube }: { tube: ScannedTube }) {
  const { stored, state, may, barcode, out } = tube
  const isStored = state === 'stored'
  return (
    <>
      {isStored && stored?.place && (
        <Note icon="check">
          <b>{m.storage_stands({ place: stored.place })}</b>
          {stored.keptUntil && (
            <>
              {' '}
              {m.storage_until()} <Time at={stored.keptUntil} shape="near" />
            </>
          )}
        </Note>
      )}
      {may.store && !out && (isStored || state === 'in-testing') && (
        <p className="mt-4">
          <LinkButton
            kind="quiet"
            isWide
            to={`/lab/storage?${new URLSearchParams({ scan: barcode })}`}
          >
            {isStored ? m.storage_move() : m.storage_put_this()}
          </LinkButton>
        </p>
      )}
    </>
  )
}
