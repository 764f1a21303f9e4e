/**
 * What a form of the booking held when it was sent after its session had ended, by name. The page of
 * the sign-in carries it along in hidden fields; it is stored nowhere.
 */
export type Typed = readonly (readonly [name: string, value: string])[]

const prefix = 'typed:'
const most = 500

/** Everything that was sent but its button, which has to be pressed again. */
export function typedIn(form: FormData): Typed {
  const entries: [string, string][] = []
  for (const [name, value] of form)
    if (typeof value === 'string' && name !== 'intent') entries.push([name, value])
  return entries.slice(0, most)
}

/** What a form of the sign-in carries along; taken out of it, so that the rest is its own. */
export function takeTyped(form: FormData): Typed {
  const carried = Array.from(form).filter(([name]) => name.startsWith(prefix))
  for (const [name] of carried) form.delete(name)
  return carried.flatMap(([name, value]) =>
    typeof value === 'string' ? [[name.slice(prefix.length), value] as const] : [],
  )
}

/** The name under which the sign-in carries a field along. */
export function carriedName(name: string): string {
  return `${prefix}${name}`
}

/** The account to which the form was shown. */
export function ownerOfTyped(typed: Typed): string | undefined {
  return typed.find(([name]) => name === 'owner')?.[1]
}
