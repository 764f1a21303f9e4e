// Preloaded into a process of the product: at SIGUSR2 it throws an uncaught error.
process.on('SIGUSR2', () => {
  throw new RangeError('of Meera Nair')
})
