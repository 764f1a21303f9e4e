import { Button } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** Asks the device only when pressed; if it refuses, the other ways remain. */
export function DeviceLocation({ mapStyleUrl }: { mapStyleUrl: string | undefined }) {
  return (
    <div className="needs-script">
      <p className="small soft">
        {m.booking_book_device_why()}{' '}
        {mapStyleUrl && m.booking_book_device_map({ host: new URL(mapStyleUrl).host })}
      </p>
      <Button kind="quiet" data-part="device">
        <Icon name="pin" />
        {m.booking_book_device()}
      </Button>
      <output
        className="small soft block"
        data-part="device-says"
        data-asking={m.booking_book_device_asking()}
        data-refused={m.placemap_device_refused()}
        data-unknown={m.placemap_device_unknown()}
        data-slow={m.placemap_device_slow()}
        data-late={m.placemap_device_late()}
        data-useless={m.placemap_device_useless({ metres: '{metres}' })}
        data-rough={m.placemap_device_rough({ metres: '{metres}' })}
        data-found={m.placemap_device_found({ metres: '{metres}' })}
      />
    </div>
  )
}
