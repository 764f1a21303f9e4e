import type { FieldMetadata } from '@conform-to/react'
import type { Point } from '#src/domain/places/distance.ts'
import { PINCODE_ACCURATE_KM } from '#src/domain/places/pincode-accuracy.ts'
import type { PincodeView } from '#src/usecases/places/look-up-pincode.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classes } from '#src/web/ui/classes.ts'
import { FieldErrors } from '#src/web/ui/forms/field.tsx'
import { BrowserScript } from '#src/web/ui/frame/browser-script.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { BookingMap } from './booking-map.tsx'
import moveThePin from './place.browser.ts?worker&url'

export type MapLab = Point & { name: string; maximumKm: number }
type Source = 'device' | 'placed' | 'pincode'

type Props = {
  fields: {
    pointSource: FieldMetadata<Source>
    latitude: FieldMetadata<number>
    longitude: FieldMetadata<number>
  }
  place: PincodeView
  lab: MapLab
}

/**
 * The exact location: the device's, a point placed on the sketch or typed, or the middle of the PIN
 * code, whose choice says that it is an estimate and how far off; none is chosen beforehand. `place.browser.ts` moves the pin; without
 * script the point is typed.
 */
export function BookingPoint({ fields, place, lab }: Props) {
  const { pointSource, latitude, longitude } = fields
  const { point, pincode, isDoubtful } = place
  return (
    <fieldset
      className={classes('group point', pointSource.errors && 'field--error')}
      aria-describedby={pointSource.errors && pointSource.errorId}
      {...placeData(place, lab)}
    >
      <legend>{m.booking_book_point()}</legend>
      <p className="small soft">{m.booking_book_point_help({ lab: lab.name })}</p>
      <DeviceLocation />
      <div>
        <SourceRadio field={pointSource} value="placed" label={m.booking_book_point_placed()} />
        {point && !isDoubtful && (
          <SourceRadio
            field={pointSource}
            value="pincode"
            label={m.booking_book_point_pincode({ pincode, km: PINCODE_ACCURATE_KM })}
          />
        )}
        <SourceRadio field={pointSource} value="device" label={m.booking_book_point_device()} />
      </div>
      <FieldErrors field={pointSource} />
      {point && <BookingMap lab={{ ...lab, ...offset(point, lab) }} pincode={pincode} />}
      <p className="small strong" aria-live="polite" data-part="far" />
      <details className="more" open={Boolean(latitude.errors) || undefined}>
        <summary>{m.booking_book_type_point()}</summary>
        <p className="small soft">{m.booking_book_type_point_help()}</p>
        <div className="cols2">
          <Coordinate
            field={latitude}
            part="latitude"
            label={m.booking_book_latitude()}
            example="12.9716"
          />
          <Coordinate
            field={longitude}
            part="longitude"
            label={m.booking_book_longitude()}
            example="77.5946"
          />
        </div>
      </details>
      <BrowserScript src={moveThePin} />
    </fieldset>
  )
}

/** The script's data; without a middle it uses the lab's own location. */
function placeData({ point }: PincodeView, lab: MapLab) {
  const middle = point ?? lab
  return {
    'data-place': '',
    'data-middle-latitude': middle.latitude,
    'data-middle-longitude': middle.longitude,
    'data-lab-latitude': lab.latitude,
    'data-lab-longitude': lab.longitude,
    'data-far': m.booking_book_from_lab({ km: '{km}', lab: lab.name, most: lab.maximumKm }),
  }
}

/** Asks the device only when pressed; if it refuses, the other ways remain. */
function DeviceLocation() {
  return (
    <div className="needs-script">
      <Button kind="quiet" data-part="device">
        <Icon name="pin" />
        {m.booking_book_device()}
      </Button>
      <output
        className="small soft block"
        data-part="device-says"
        data-asking={m.booking_book_device_asking()}
        data-refused={m.booking_book_device_refused()}
      />
    </div>
  )
}

type RadioProps = { field: FieldMetadata<Source>; value: Source; label: string }

/** The device's location can be chosen once it is known. */
function SourceRadio({ field, value, label }: RadioProps) {
  const isChosen = field.initialValue === value
  return (
    <label className="agree" hidden={value === 'device' && !isChosen}>
      <input
        type="radio"
        id={value === 'placed' ? field.id : undefined}
        name={field.name}
        value={value}
        defaultChecked={isChosen}
        required
      />
      <span>{label}</span>
    </label>
  )
}

type CoordinateProps = {
  field: FieldMetadata<number>
  part: string
  label: string
  example: string
}

function Coordinate({ field, part, label, example }: CoordinateProps) {
  return (
    <div className={classes('field', field.errors && 'field--error')}>
      <label htmlFor={field.id}>{label}</label>
      <input
        className="input"
        id={field.id}
        name={field.name}
        data-part={part}
        defaultValue={field.initialValue}
        inputMode="decimal"
        placeholder={example}
        autoComplete="off"
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={field.errors && field.errorId}
      />
      <FieldErrors field={field} />
    </div>
  )
}

const KM_PER_DEGREE = 111.195

/** Kilometres east and north; flat enough for a sketch. */
function offset(from: Point, { latitude, longitude }: Point) {
  const shrink = Math.cos((from.latitude * Math.PI) / 180)
  return {
    east: (longitude - from.longitude) * KM_PER_DEGREE * shrink,
    north: (latitude - from.latitude) * KM_PER_DEGREE,
  }
}
