// Begun before a process of the product: at SIGUSR2 it throws what nobody catches.
process.on('SIGUSR2', () => {
  throw new RangeError('of Meera Nair')
})
