/** Where somebody of a journey lives, and the demonstration's lab that comes there. */
export type Place = { lab: string; pincode: string; latitude: number; longitude: number }

/** Near the lab where the demonstration's staff work. */
export const bengaluru: Place = {
  lab: 'Tulsi Demo Diagnostics',
  pincode: '560001',
  latitude: 12.975,
  longitude: 77.605,
}

export const mumbai: Place = {
  lab: 'Peepal Demo Pathlab',
  pincode: '400053',
  latitude: 19.124,
  longitude: 72.832,
}
