// With another day ticked, no hour is: the one of the day before is out of sight, and while it is
// ticked the keyboard reaches no other radio of its group.
for (const grid of document.querySelectorAll<HTMLElement>('.daygrid'))
  grid.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const day = target.closest('.daygrid__day')
    for (const hour of grid.querySelectorAll<HTMLInputElement>('.daygrid__hours :checked'))
      if (hour.closest('.daygrid__day') !== day) hour.checked = false
  })
