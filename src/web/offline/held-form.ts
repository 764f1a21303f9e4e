/**
 * Does one thing with a form, which takes nothing more until it is done: a second press would take
 * the step twice, and what is typed before the next step is drawn would be lost. Undefined where
 * something is being done with the form already.
 */
export async function whileHeld<Done>(
  form: HTMLFormElement,
  act: () => Promise<Done>,
): Promise<Done | undefined> {
  if (form.getAttribute('aria-busy') === 'true') return undefined
  hold(form, true)
  try {
    return await act()
  } finally {
    hold(form, false)
  }
}

function hold(form: HTMLFormElement, isHeld: boolean): void {
  form.setAttribute('aria-busy', String(isHeld))
  for (const element of form.elements) element.toggleAttribute('disabled', isHeld)
}
