/** A text of the page by its name; `other`: the one to say in place of a name without a text. */
export function words(name: string, other = name): string {
  const all = document.querySelector<HTMLTemplateElement>('[data-words]')?.content
  const named = (one: string) => all?.querySelector(`[data-word="${CSS.escape(one)}"]`)
  return (named(name) ?? named(other))?.textContent ?? ''
}

/** The same with values in its places: `{amount}`. */
export function wordsWith(name: string, values: Readonly<Record<string, string | number>>): string {
  return words(name).replaceAll(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole))
}

/** What is wrong, by the element of its field. */
export type Fault = { field: Element | null; says: string }

/** Puts each error beside its field, and goes to the first. Nothing typed is lost. */
export function sayFault(form: HTMLFormElement, faults: readonly Fault[]): void {
  clearFaults(form)
  for (const [at, { field, says }] of faults.entries()) {
    const error = field?.querySelector<HTMLElement>('[data-error]')
    if (!field || !error) continue
    error.id ||= `error-${form.dataset['step'] ?? ''}-${at}`
    error.textContent = says
    error.hidden = false
    field.classList.add('field--error')
    for (const input of field.querySelectorAll('input, select')) {
      input.setAttribute('aria-invalid', 'true')
      input.setAttribute('aria-describedby', error.id)
    }
  }
  faults[0]?.field?.querySelector<HTMLElement>('input, select')?.focus()
}

/** Takes every error away. */
export function clearFaults(form: HTMLFormElement): void {
  for (const error of form.querySelectorAll<HTMLElement>('[data-error]')) error.hidden = true
  for (const field of form.querySelectorAll('.field--error')) field.classList.remove('field--error')
  for (const input of form.querySelectorAll('[aria-invalid]')) {
    input.removeAttribute('aria-invalid')
    input.removeAttribute('aria-describedby')
  }
}
