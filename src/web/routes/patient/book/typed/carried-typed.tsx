import { carriedName, type Typed } from './typed.ts'

/** What was typed before the session ended, carried along by each form of the sign-in. */
export function CarriedTyped({ typed }: { typed: Typed }) {
  return typed.map(([name, value], index) => (
    // The same name may stand there twice.
    <input key={`${index} ${name}`} type="hidden" name={carriedName(name)} value={value} />
  ))
}
