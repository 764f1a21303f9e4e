// On to the gateway without another tap. Back leads to the payment screen of the booking, which says
// what is owed, and not to this form, which would be sent again.
const leaving = document.querySelector<HTMLFormElement>('form[data-leaves-at-once]')

if (leaving) {
  history.replaceState(null, '', leaving.dataset.leavesAtOnce)
  // While a page is loading, a form it sends takes that page's place in the history.
  const leave = () => setTimeout(() => leaving.requestSubmit())
  addEventListener('load', leave)
  leaving.addEventListener('submit', () => removeEventListener('load', leave))
}
