import { useState } from 'react'
import type { Point } from '#src/domain/places/distance.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** Asks the device only when it is pressed; where it refuses, the other ways remain. */
export function DeviceLocation({ onFound }: { onFound: (at: Point) => void }) {
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')
  const ask = () => {
    if (!('geolocation' in navigator)) return setState('refused')
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        onFound({ latitude: coords.latitude, longitude: coords.longitude })
      },
      () => setState('refused'),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  return (
    <div className="needs-script mt-3">
      <Button kind="quiet" onClick={ask} disabled={state === 'asking'}>
        <Icon name="pin" />
        {state === 'asking' ? m.booking_book_device_asking() : m.booking_book_device()}
      </Button>
      <output className="small soft block">
        {state === 'refused' && m.booking_book_device_refused()}
      </output>
    </div>
  )
}
