/** Digits 0-9 only, in the fields that say how many they take. */
function cleaned(text: string, most: number): string {
  const digits = text.replace(/\D/g, '')
  // A mobile number as people send it to each other: +91 98450 12345, 098450 12345.
  const isPrefixed = most === 10 && digits.length > most && /^(?:91|0)/.test(digits)
  return isPrefixed ? digits.slice(-most) : digits.slice(0, most)
}

function digitsField(target: EventTarget | null) {
  return target instanceof HTMLInputElement && target.dataset.digits ? target : undefined
}

function insert(input: HTMLInputElement, text: string) {
  const { value, selectionStart, selectionEnd, dataset } = input
  const whole =
    value.slice(0, selectionStart ?? undefined) + text + value.slice(selectionEnd ?? undefined)
  input.value = cleaned(whole, Number(dataset.digits))
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

document.addEventListener('beforeinput', (event) => {
  const { data, inputType, isComposing } = event
  if (!digitsField(event.target) || inputType === 'insertFromPaste') return
  if (data && /\D/.test(data) && !isComposing) event.preventDefault()
})

document.addEventListener('paste', (event) => {
  const input = digitsField(event.target)
  if (!input) return
  event.preventDefault()
  insert(input, event.clipboardData?.getData('text') ?? '')
})

document.addEventListener('input', ({ target }) => {
  const input = digitsField(target)
  if (!input) return
  if (/\D/.test(input.value)) input.value = cleaned(input.value, Number(input.dataset.digits))
  const rest = document.querySelector(`[data-rest-of="${CSS.escape(input.name)}"]`)
  if (rest) rest.textContent = input.value === '' ? '' : String(100 - Number(input.value))
})
