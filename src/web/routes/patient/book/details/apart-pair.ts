/** What a tick says to be right: this PIN code with this point, in degrees, and no other. */
export function apartPair(pincode: string, latitude: unknown, longitude: unknown): string {
  return [pincode, Number(latitude), Number(longitude)].join(' ')
}
