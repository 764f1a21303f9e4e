/** Pages of a law firm's template that the specification keeps (§2); linked from one another alone. */
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
