import { createContext } from 'react-router'

/**
 * The action of this request has booked and answers the way to the gateway: the page is not loaded
 * behind it. What its loader would refuse by now, such as the last place, would hide the booking.
 */
export const leaving = createContext<boolean>(false)
