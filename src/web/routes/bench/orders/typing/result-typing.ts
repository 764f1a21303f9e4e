import { useLayoutEffect, useRef, useState } from 'react'
import { useHref } from 'react-router'
import type { OrderOnBench } from '#src/web/results/bench-view.ts'
import { type Kept, keepTyping } from './keep-typing.ts'
import { noteServerTime } from './server-moment.ts'
import { isField } from './touched-fields.ts'

type Of = Pick<OrderOnBench, 'orderId' | 'typist' | 'now'>

/**
 * The current values of the touched fields: for the flags on each keystroke, and sent to the server
 * while typing, and when the page is left or hidden. Nothing is stored in the browser.
 */
export function useTyping({ orderId, typist, now }: Of) {
  const address = useHref(`/lab/orders/${orderId}/typing`)
  const form = useRef<HTMLFormElement>(null)
  const [typing, setTyping] = useState<Readonly<Record<string, string>>>({})
  const [kept, setKept] = useState<Kept>()
  useLayoutEffect(() => noteServerTime(now), [now])
  // With the fields and not after them: nothing is typed in between.
  useLayoutEffect(() => {
    if (!form.current) return
    const onEarly = (values: typeof typing) => setTyping((before) => ({ ...before, ...values }))
    return keepTyping(form.current, { orderId, address, typist, onKept: setKept, onEarly })
  }, [orderId, address, typist])
  const onInput = ({ target }: { target: EventTarget }) => {
    if (isField(target)) setTyping((before) => ({ ...before, [target.name]: target.value }))
  }
  return { form, typing, kept, onInput }
}
