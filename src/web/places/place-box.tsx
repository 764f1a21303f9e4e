import { PlaceMap } from './place-map.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import type { LabPlace } from './place-words.ts'

/**
 * Fills the lab's place by the device or by a PIN code (`lab-form/browser/place.ts`); without a script it
 * stays hidden, and every field is typed. The PIN code here has no name, so it is not sent.
 */
export function PlaceBox({ place: { words, map } }: { place: LabPlace }) {
  return (
    <div className="placebox full" data-place={JSON.stringify(words)} hidden>
      <p className="label">{words.title}</p>
      <p className="help">{words.help}</p>
      <div className="placebox__ways">
        <button type="button" className="btn btn--quiet" data-place-by="device">
          <Icon name="pin" />
          {words.askDevice}
        </button>
        <label className="placebox__code">
          <span className="sr-only">{words.code}</span>
          <input
            className="input num"
            inputMode="numeric"
            maxLength={7}
            autoComplete="off"
            placeholder={words.code}
            data-pincode="yes"
          />
        </label>
        <button type="button" className="btn btn--quiet" data-place-by="pincode">
          {words.fill}
        </button>
      </div>
      <p className="help" aria-live="polite" data-says suppressHydrationWarning>
        {''}
      </p>
      {map && <PlaceMap facts={map} />}
    </div>
  )
}
