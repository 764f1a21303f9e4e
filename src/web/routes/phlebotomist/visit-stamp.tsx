import type { getFormProps } from '@conform-to/react'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import { m } from '#src/web/words/compiled/messages.js'

/** Milliseconds to wait for a phone's location. */
const PATIENCE_MS = 8000

const names = ['latitude', 'longitude', 'accuracyMetres', 'takenAt'] as const

type Props = {
  form: ReturnType<typeof getFormProps>
  /** Whether this submission needs the phone's location; always, where it is omitted. */
  isAsked?: (typed: FormData) => boolean
  className?: string
  children: ReactNode
}

/**
 * A form that sends the phone's location at the moment it is submitted: only for that tap, and
 * never again while it is open. A phone that refuses sends the form without.
 */
export function StampedForm({ form, isAsked = () => true, className, children }: Props) {
  const isTold = useRef(false)
  const [isLooking, setLooking] = useState(false)
  const { onSubmit, ...props } = form
  function send(event: SubmitEvent<HTMLFormElement>) {
    const sent = event.currentTarget
    const button = (event.nativeEvent as globalThis.SubmitEvent).submitter
    if (isTold.current || !('geolocation' in navigator) || !isAsked(new FormData(sent)))
      return onSubmit(event)
    event.preventDefault()
    isTold.current = true
    setLooking(true)
    const goOn = () => {
      setLooking(false)
      sent.requestSubmit(button)
    }
    navigator.geolocation.getCurrentPosition(
      (position) => {
        note(sent, position)
        goOn()
      },
      goOn,
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 },
    )
  }
  return (
    <Form method="post" className={className} {...props} onSubmit={send}>
      {children}
      {names.map((name) => (
        <input key={name} type="hidden" name={`place.${name}`} disabled />
      ))}
      <output className="small soft block">
        {isLooking ? m.visit_place_looking() : m.visit_place_note()}
      </output>
    </Form>
  )
}

/** Written into the form itself: it is sent at once and stored nowhere. */
function note(form: HTMLFormElement, { coords, timestamp }: GeolocationPosition) {
  const said = {
    latitude: coords.latitude,
    longitude: coords.longitude,
    accuracyMetres: coords.accuracy,
    takenAt: new Date(timestamp).toISOString(),
  }
  for (const name of names) {
    const input = form.elements.namedItem(`place.${name}`)
    if (!(input instanceof HTMLInputElement)) continue
    input.disabled = false
    input.value = String(said[name])
  }
}
