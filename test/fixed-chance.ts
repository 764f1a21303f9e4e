// In `npm test` every property gets the same cases each time, so that a failure belongs to the
// change that caused it; `npm run test:long` draws new ones, and fast-check prints the seed of a
// failure.
import fc from 'fast-check'

// A failed expectation of a property is included in the error's own message.
fc.configureGlobal({
  ...(process.env.TEST_SIZE !== 'long' && { seed: 20_261_123 }),
  includeErrorInReport: true,
})
