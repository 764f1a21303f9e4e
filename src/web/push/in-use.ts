type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Whether loading the page anew would throw away what a person typed. What a refused form shows
 * again was typed too, though the page was sent with it.
 */
export function isInUse(): boolean {
  const fields = document.querySelectorAll<Field>('input, select, textarea')
  return document.querySelector('form .errors') !== null || [...fields].some(isChanged)
}

function isChanged(field: Field): boolean {
  if ('options' in field) return isChosen([...field.options])
  if ('checked' in field && /^(?:checkbox|radio)$/.test(field.type))
    return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

/** Where none is marked, a list shows its first one. */
function isChosen(options: HTMLOptionElement[]): boolean {
  const sent = options.findLast(({ defaultSelected }) => defaultSelected) ?? options[0]
  return sent !== undefined && !sent.selected
}
