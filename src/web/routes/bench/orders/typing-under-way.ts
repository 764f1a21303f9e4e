import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderOnBench } from '#src/web/results/bench-view.ts'

/** Of an order: so many sendings of what was typed are not known to have arrived. No value is in it. */
const markOf = (orderId: string) => `typing-under-way:${orderId}`
/** Asked again after so many milliseconds, and so many times: a sending that outlives its page is there by then. */
const ASK_AFTER = 200
const TIMES = 15

const unanswered = (orderId: string) => Number(sessionStorage.getItem(markOf(orderId)) ?? 0)

/** What was typed is on its way. A page that is left, or loaded anew, cannot wait for the answer. */
export function noteSent(orderId: string): void {
  sessionStorage.setItem(markOf(orderId), String(unanswered(orderId) + 1))
}

/** It has arrived. Of one that did not nobody knows: a page that is left is told that it failed. */
export function noteKept(orderId: string): void {
  const left = unanswered(orderId) - 1
  if (left > 0) sessionStorage.setItem(markOf(orderId), String(left))
  else sessionStorage.removeItem(markOf(orderId))
}

/**
 * Who reloads an order, or comes back to it at once, may be faster than what was typed last: the page
 * then asks again for three seconds, unless something is typed meanwhile. Answers since when what the
 * form shows was kept; where that changes, the form has to be drawn anew.
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
