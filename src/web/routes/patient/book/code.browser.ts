// A complete code is sent by itself, as the page says; without script the button sends it.
const asking = document.querySelector<HTMLFormElement>('form[data-sends-itself]')
const digits = asking?.querySelector<HTMLInputElement>('input[name="code"]')
const sending = asking?.querySelector<HTMLButtonElement>('button[name="intent"]')

if (asking && digits && sending)
  digits.addEventListener('input', () => {
    const isComplete = digits.value.replaceAll(/\D/g, '').length === digits.maxLength
    if (isComplete && !asking.hasAttribute('data-sent')) asking.requestSubmit(sending)
  })
