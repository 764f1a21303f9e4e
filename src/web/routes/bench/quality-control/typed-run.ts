import { EnterControlRun } from '#src/domain/quality-control/control.ts'
import { VALUE } from './run-answer.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** A number with a decimal point, as an instrument prints it. */
const plain = /^[-−]?\d{1,10}(\.\d{1,6})?$/

/** The form of a run: its values by target, and what is wrong with which; empty fields are left out. */
export function readRun(form: FormData) {
  const typed: Record<string, string> = {}
  const errors: Record<string, string> = {}
  const values: EnterControlRun['values'] = []
  for (const [name, said] of form) {
    if (!name.startsWith(VALUE) || typeof said !== 'string') continue
    const id = name.slice(VALUE.length)
    const text = said.trim()
    typed[id] = text
    if (text === '') continue
    const value = plain.test(text) ? Number(text.replace('−', '-')) : Number.NaN
    const parsed = EnterControlRun.shape.values.element.safeParse({ targetId: id, value })
    if (parsed.success) values.push(parsed.data)
    else errors[id] = m.quality_value_wrong()
  }
  return { typed, errors, values, lastRun: Number(form.get('lastRun')) || 0 }
}
