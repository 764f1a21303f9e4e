import type { FieldMetadata } from '@conform-to/react'
import { useState } from 'react'
import { distanceKm, type Point } from '#src/domain/places/distance.ts'
import type { PincodeView } from '#src/usecases/places/look-up-pincode.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { AgreeField } from './choice-field.tsx'
import { BookingMap } from './booking-map.tsx'
import { DeviceLocation } from './booking-device-location.tsx'
import { classes } from './classes.ts'
import { FieldErrors } from './field.tsx'

export type MapLab = Point & { name: string; maximumKm: number }
type Source = 'device' | 'placed' | 'pincode'

type Props = {
  fields: {
    pointSource: FieldMetadata<Source>
    latitude: FieldMetadata<number>
    longitude: FieldMetadata<number>
    isEstimateConfirmed: FieldMetadata<boolean>
  }
  place: PincodeView
  lab: MapLab
}

/**
 * Where exactly: the device's location, a point placed on the sketch or typed, or the middle of the
 * PIN code, which is an estimate and has to be confirmed. Without script the point is typed.
 */
export function BookingPoint({ fields, place, lab }: Props) {
  const { pointSource, latitude, longitude, isEstimateConfirmed } = fields
  const [source, setSource] = useState(asSource(pointSource.initialValue))
  const [typed, setTyped] = useState({
    latitude: String(latitude.initialValue ?? ''),
    longitude: String(longitude.initialValue ?? ''),
  })
  const point = pointIn(typed)
  const choose = (next: Source, at?: Point) => {
    setSource(next)
    if (at) setTyped({ latitude: at.latitude.toFixed(5), longitude: at.longitude.toFixed(5) })
  }
  const shown = source === 'pincode' ? place.point : point
  return (
    <fieldset
      className={classes('group point', pointSource.errors && 'field--error')}
      aria-describedby={pointSource.errors && pointSource.errorId}
    >
      <legend>{m.booking_book_point()}</legend>
      <p className="small soft">{m.booking_book_point_help({ lab: lab.name })}</p>
      <DeviceLocation onFound={(at) => choose('device', at)} />
      <div className="point__choices">
        <SourceRadio
          {...{ pointSource, source, choose }}
          value="placed"
          label={m.booking_book_point_placed()}
        />
        {place.point && !place.isDoubtful && (
          <SourceRadio
            {...{ pointSource, source, choose }}
            value="pincode"
            label={m.booking_book_point_pincode({ pincode: place.pincode })}
          />
        )}
        {source === 'device' && (
          <SourceRadio
            {...{ pointSource, source, choose }}
            value="device"
            label={m.booking_book_point_device()}
          />
        )}
      </div>
      <FieldErrors field={pointSource} />
      {place.point && (
        <BookingMap
          middle={place.point}
          point={shown}
          lab={lab}
          pincode={place.pincode}
          onMove={(at) => choose('placed', at)}
        />
      )}
      <p className="small strong" aria-live="polite">
        {shown &&
          m.booking_book_from_lab({
            km: distanceKm(shown, lab).toFixed(1),
            lab: lab.name,
            most: lab.maximumKm,
          })}
      </p>
      <details className="point__typed" open={Boolean(latitude.errors) || undefined}>
        <summary>{m.booking_book_type_point()}</summary>
        <p className="small soft">{m.booking_book_type_point_help()}</p>
        <div className="cols2">
          <Coordinate
            field={latitude}
            label={m.booking_book_latitude()}
            value={typed.latitude}
            example="12.9716"
            onType={(value) => {
              setTyped({ ...typed, latitude: value })
              setSource('placed')
            }}
          />
          <Coordinate
            field={longitude}
            label={m.booking_book_longitude()}
            value={typed.longitude}
            example="77.5946"
            onType={(value) => {
              setTyped({ ...typed, longitude: value })
              setSource('placed')
            }}
          />
        </div>
      </details>
      <div
        className={classes('point__estimate', source !== 'pincode' && 'point__estimate--script')}
      >
        <AgreeField field={isEstimateConfirmed} label={m.booking_book_estimate_confirm()} />
      </div>
    </fieldset>
  )
}

type RadioProps = {
  pointSource: FieldMetadata<Source>
  source: Source | undefined
  choose: (source: Source) => void
  value: Source
  label: string
}

function SourceRadio({ pointSource, source, choose, value, label }: RadioProps) {
  return (
    <label className="agree">
      <input
        type="radio"
        id={value === 'placed' ? pointSource.id : undefined}
        name={pointSource.name}
        value={value}
        checked={source === value}
        onChange={() => choose(value)}
        required
      />
      <span>{label}</span>
    </label>
  )
}

type CoordinateProps = {
  field: FieldMetadata<number>
  label: string
  value: string
  example: string
  onType: (value: string) => void
}

function Coordinate({ field, label, value, example, onType }: CoordinateProps) {
  return (
    <div className={classes('field', field.errors && 'field--error')}>
      <label htmlFor={field.id}>{label}</label>
      <input
        className="input"
        id={field.id}
        name={field.name}
        value={value}
        onChange={({ target }) => onType(target.value)}
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

function pointIn({ latitude, longitude }: { latitude: string; longitude: string }): Point | null {
  if (latitude.trim() === '' || longitude.trim() === '') return null
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return Number.isFinite(point.latitude) && Number.isFinite(point.longitude) ? point : null
}

function asSource(value: unknown): Source | undefined {
  return value === 'device' || value === 'placed' || value === 'pincode' ? value : undefined
}
