// Cities, their labs and franchises.

// what anybody can look up
export { lookUpPincode } from './look-up-pincode.ts'
export { listLocations } from './list-locations.ts'
export { viewLab } from './view-lab.ts'
export { viewCity } from './view-city.ts'

// managed by the office
export { listManagedLocations } from './list-managed-locations.ts'
export { saveLocation } from './save-location.ts'
export { deleteLocation } from './delete-location.ts'
export { listFranchises } from './list-franchises.ts'
export { saveFranchise } from './save-franchise.ts'
export { deleteFranchise } from './delete-franchise.ts'
