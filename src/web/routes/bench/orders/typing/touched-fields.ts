export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Whether something is a field that a person fills in. */
export function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  )
}

/** The fields of a form that no longer hold what the page was sent with. */
export function differing(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(isField).filter((field) => field.value !== sentWith(field))
}

/** A field always writes its line breaks as `\n`, whatever it was sent with. */
function sentWith(field: Field): string | undefined {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue.replaceAll(/\r\n?/g, '\n')
  const options = [...field.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value
}
