import { Button } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import drawMap from './browser/map.browser.ts?worker&url'
import type { MapFacts } from './map-facts.ts'

/**
 * A map that loads on a tap, beside the fields `latitude` and `longitude` of its form, which it reads
 * and sets. Only where the operator named a server of maps, which the page names before the tap.
 */
export function PlaceMap({ facts }: { facts: MapFacts }) {
  return (
    <div className="placemap needs-script" data-map={JSON.stringify(facts)} data-script={drawMap}>
      <p>
        <Button kind="quiet" data-map-open>
          <Icon name="pin" />
          {facts.words.open}
        </Button>
      </p>
      <p className="small soft">{facts.words.from}</p>
      <output className="small soft block" data-map-says suppressHydrationWarning>
        {''}
      </output>
      <div className="placemap__place" data-map-place tabIndex={-1} hidden suppressHydrationWarning>
        <div className="placemap__frame" data-map-frame suppressHydrationWarning>
          {''}
        </div>
        <div className="placemap__wait" data-map-wait suppressHydrationWarning>
          <Skeleton shape="picture" />
        </div>
      </div>
    </div>
  )
}
