/** Minimum, typical and maximum: an empty bar, a full one, a long statement and a short one. */
export const operatorFacts = {
  figures: [
    { figure: '0', of: { en: 'Nothing yet', hi: 'अभी कुछ नहीं' } },
    { figure: '24/7', of: { en: 'Timely diagnosis', hi: 'समय पर जाँच' } },
    { figure: '1,00,000', of: { en: 'As many as fit', hi: 'जितने समा सकें' } },
  ],
  bars: [
    { percent: 0, of: 'Nothing' },
    { percent: 68, of: 'Sample preparation' },
    { percent: 100, of: 'Everything' },
  ],
  voices: [
    {
      says: 'The first voice is the loud one, and it may be as long as two lines.',
      who: 'A, Pune',
    },
    { says: 'A short one.', who: 'B, Delhi' },
    { says: 'Another.', who: 'C, Jaipur' },
  ],
} as const
