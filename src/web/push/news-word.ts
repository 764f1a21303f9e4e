/** What the service worker says to a page of which its person was just told. */
export const NEWS = 'booking-news'
