import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderOnBench } from '#src/web/results/bench-view.ts'

/** The number of an order's saves whose arrival is unknown. It contains no value. */
const markOf = (orderId: string) => `typing-under-way:${orderId}`
/** Milliseconds between checks, and how many: a save that outlives its page has arrived by then. */
const ASK_AFTER = 200
const TIMES = 15

const unanswered = (orderId: string) => Number(sessionStorage.getItem(markOf(orderId)) ?? 0)

/** Orders whose page had something typed into it before it had its scripts. */
const typedEarly = new Set<string>()

/** Something is to be saved. A page that is left, or reloaded, cannot wait for the answer. */
export function noteSent(orderId: string): void {
  sessionStorage.setItem(markOf(orderId), String(unanswered(orderId) + 1))
}

/** It has arrived. A failed one stays unknown: a page that is left is told that it failed. */
export function noteKept(orderId: string): void {
  typedEarly.delete(orderId)
  const left = unanswered(orderId) - 1
  if (left > 0) sessionStorage.setItem(markOf(orderId), String(left))
  else sessionStorage.removeItem(markOf(orderId))
}

/**
 * Something newer was typed before the page had its scripts, and is to be saved: this page must not
 * be rendered again with an earlier save, but the next one waits for it.
 */
export function noteTyped(orderId: string): void {
  sessionStorage.setItem(markOf(orderId), '1')
  typedEarly.add(orderId)
}

/**
 * Reloading an order, or returning to it at once, may be faster than the last save: the page then
 * checks again for three seconds, unless something is typed meanwhile. On a slow connection each
 * check is waited for: the next one would break it off. Answers the order to show: what arrives
 * after something was typed is not shown before the next page, or the typed value would be saved on
 * top of somebody else's that nobody saw.
 *
 * @param key of the page in the history.
 */
export function useLateTyping(order: OrderOnBench, key: string): OrderOnBench {
  const { orderId } = order
  const { revalidate } = useRevalidator()
  /** Whether what arrives may replace what is shown: until something is typed. */
  const [isLate, setLate] = useState(false)
  const [shown, setShown] = useState({ order, key })
  const ask = useEffectEvent(async () => {
    setLate(true)
    await revalidate()
  })
  useEffect(() => {
    if (typedEarly.delete(orderId) || unanswered(orderId) === 0) return
    sessionStorage.removeItem(markOf(orderId))
    let isOver = false
    const askAgain = async () => {
      for (let asked = 0; asked < TIMES; asked += 1) {
        await new Promise((wake) => setTimeout(wake, ASK_AFTER))
        if (isOver) return
        await ask()
      }
    }
    const stop = () => {
      isOver = true
      setLate(false)
    }
    void askAgain()
    document.addEventListener('input', stop)
    return () => {
      isOver = true
      document.removeEventListener('input', stop)
    }
  }, [orderId])
  const isNewer = order !== shown.order && (isLate || key !== shown.key)
  if (!isNewer) return shown.order
  setShown({ order, key })
  return order
}
