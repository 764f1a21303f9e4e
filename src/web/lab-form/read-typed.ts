import type { TypedStep } from '#src/domain/lab-applications/draft.ts'
import { isTypedField, type Typed } from '#src/domain/lab-applications/typed.ts'
import type { DoorName } from './screens.ts'
import { serviceTypes, serviceValue, serviceWord } from './service-values.ts'

/**
 * The fields of one step in a posted form; others are ignored: buttons, file names. Empty ones too,
 * except the table's, whose rows show what is missing.
 */
export function typedIn(step: TypedStep, form: FormData): Typed {
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && isTypedField(step, name) ? [[name, value] as const] : [],
  )
  const typed = Object.fromEntries(fields.filter(([, value]) => step === 'shares' || value !== ''))
  const word = step === 'organization' ? serviceWord(typed['serviceType']) : undefined
  return word ? { ...typed, serviceType: word } : typed
}

/** One field of a posted form; empty where it is missing or a file. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The saved values for a step's fields. */
export function shownIn(door: DoorName, step: TypedStep, typed: Typed): Typed {
  if (step !== 'organization') return typed
  const word = serviceTypes.find((one) => one === typed['serviceType'])
  return word ? { ...typed, serviceType: serviceValue(door, word) } : typed
}
