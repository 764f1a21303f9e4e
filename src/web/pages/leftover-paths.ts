/**
 * Pages of a law firm's template that the specification keeps (§2); only linked from one another.
 */
export const leftoverPaths = [
  'home-two',
  'attorney-details',
  'case-study',
  'case-study-details',
  'blog',
  'blog-details',
  'practice',
  'practice-details',
  'appointment',
  'testimonial',
  'faq',
] as const
