import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderOnBench } from '#src/web/results/bench-view.ts'

/** The number of an order's saves whose arrival is unknown. It contains no value. */
const markOf = (orderId: string) => `typing-under-way:${orderId}`
/** Milliseconds between checks, and how many: a save that outlives its page has arrived by then. */
const ASK_AFTER = 200
const TIMES = 15

const unanswered = (orderId: string) => Number(sessionStorage.getItem(markOf(orderId)) ?? 0)

/** A save was sent. A page that is left, or reloaded, cannot wait for the answer. */
export function noteSent(orderId: string): void {
  sessionStorage.setItem(markOf(orderId), String(unanswered(orderId) + 1))
}

/** It has arrived. A failed one stays unknown: a page that is left is told that it failed. */
export function noteKept(orderId: string): void {
  const left = unanswered(orderId) - 1
  if (left > 0) sessionStorage.setItem(markOf(orderId), String(left))
  else sessionStorage.removeItem(markOf(orderId))
}

/** Something newer is typed already: the page must not be rendered again with an earlier save. */
export function noteTyped(orderId: string): void {
  sessionStorage.removeItem(markOf(orderId))
}

/**
 * Reloading an order, or returning to it at once, may be faster than the last save: the page then
 * checks again for three seconds, unless something is typed meanwhile. Answers the time of the
 * saved values in the form; when it changes, the form must be rendered again.
 */
export function useLateTyping({ orderId, kept }: Pick<OrderOnBench, 'orderId' | 'kept'>) {
  const { revalidate } = useRevalidator()
  const [isLate, setLate] = useState(false)
  const [shown, setShown] = useState(kept?.keptAt)
  const ask = useEffectEvent(() => {
    setLate(true)
    void revalidate()
  })
  useEffect(() => {
    if (unanswered(orderId) === 0) return
    sessionStorage.removeItem(markOf(orderId))
    let asked = 0
    const stop = () => {
      clearInterval(timer)
      setLate(false)
    }
    const timer = setInterval(() => {
      asked += 1
      if (asked > TIMES) stop()
      else ask()
    }, ASK_AFTER)
    document.addEventListener('input', stop)
    return () => {
      clearInterval(timer)
      document.removeEventListener('input', stop)
    }
  }, [orderId])
  if (isLate && kept?.keptAt !== shown) setShown(kept?.keptAt)
  return shown
}
