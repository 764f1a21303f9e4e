import type { FieldMetadata } from '@conform-to/react'
import type { Point } from '#src/domain/places/distance.ts'
import { PINCODE_ACCURATE_KM } from '#src/domain/places/pincode-accuracy.ts'
import type { PincodeView } from '#src/usecases/places/look-up-pincode.ts'
import { PlaceMap } from '#src/web/places/place-map.tsx'
import { classes } from '#src/web/ui/classes.ts'
import { FieldErrors } from '#src/web/ui/forms/field.tsx'
import { BrowserScript } from '#src/web/ui/frame/browser-script.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { apartPair } from './apart-pair.ts'
import { BookingMap } from './booking-map.tsx'
import { DeviceLocation } from './device-location.tsx'
import moveThePin from './place.browser.ts?worker&url'
import { type MapLab, mapOf, placeData } from './point-data.ts'

type Source = 'device' | 'placed' | 'pincode'

type Props = {
  fields: {
    pointSource: FieldMetadata<Source>
    latitude: FieldMetadata<number>
    longitude: FieldMetadata<number>
    apart: FieldMetadata<string>
  }
  place: PincodeView
  lab: MapLab
  /** The style of a map; undefined: none is offered. */
  mapStyleUrl: string | undefined
}

/**
 * The exact location: the device's, a point placed on the sketch or typed, or the middle of the PIN
 * code, whose choice says that it is an estimate and how far off; none is chosen beforehand. `place.browser.ts` moves the pin; without
 * script the point is typed.
 */
export function BookingPoint({ fields, place, lab, mapStyleUrl }: Props) {
  const { pointSource, latitude, longitude, apart } = fields
  const { point, pincode, isDoubtful } = place
  return (
    <fieldset
      className={classes('group point', pointSource.errors && 'field--error')}
      aria-describedby={pointSource.errors && pointSource.errorId}
      {...placeData(place, lab)}
    >
      <legend>{m.booking_book_point()}</legend>
      <p className="small soft">{m.booking_book_point_help({ lab: lab.name })}</p>
      <DeviceLocation mapStyleUrl={mapStyleUrl} />
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
      {mapStyleUrl && <PlaceMap facts={mapOf(mapStyleUrl, place, lab)} />}
      {point && <BookingMap lab={{ ...lab, ...offset(point, lab) }} pincode={pincode} />}
      <p className="small strong" aria-live="polite" data-part="far" />
      <p className="small" aria-live="polite" data-part="apart" />
      {(apart.errors || apart.initialValue) && (
        <ReallyApart
          field={apart}
          pincode={pincode}
          pair={apartPair(pincode, latitude.initialValue, longitude.initialValue)}
        />
      )}
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

type ApartProps = { field: FieldMetadata<string>; pincode: string; pair: string }

/** Asked once for each pair of PIN code and point that are far apart; ticked, this pair is taken. */
function ReallyApart({ field, pincode, pair }: ApartProps) {
  return (
    <div className={classes('field', field.errors && 'field--error')}>
      <label className="agree">
        <input
          type="checkbox"
          id={field.id}
          name={field.name}
          value={pair}
          defaultChecked={field.initialValue === pair}
          aria-describedby={field.errors && field.errorId}
        />
        <span>{m.booking_book_apart_agree({ pincode })}</span>
      </label>
      <FieldErrors field={field} />
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
