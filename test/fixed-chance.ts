// In `npm test` every property meets the same cases each time, so that a failure belongs to the change
// that made it; `npm run test:long` draws new ones, and fast-check prints the seed of what fails.
import fc from 'fast-check'

// What a property expected stands in its own message, for whoever reads only that.
fc.configureGlobal({
  ...(process.env.TEST_SIZE !== 'long' && { seed: 20_261_123 }),
  includeErrorInReport: true,
})
