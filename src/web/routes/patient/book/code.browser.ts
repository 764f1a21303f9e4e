// A complete code is sent by itself, as the page says; without script the button sends it.
const asking = document.querySelector<HTMLFormElement>('form[data-sends-itself]')
const digits = asking?.querySelector<HTMLInputElement>('input[name="code"]')
const sending = asking?.querySelector<HTMLButtonElement>('button[name="intent"]')

if (asking && digits && sending) {
  const sendComplete = () => {
    const isComplete = digits.value.replaceAll(/\D/g, '').length === digits.maxLength
    if (isComplete && !asking.hasAttribute('data-sent')) asking.requestSubmit(sending)
  }
  digits.addEventListener('input', sendComplete)
  // Pasted or filled in by the phone before this script ran. What a reload or Back put back into the
  // field was sent before.
  const [opened] = performance.getEntriesByType('navigation')
  if (opened instanceof PerformanceNavigationTiming && opened.type === 'navigate') sendComplete()
}
