/** The specification's own texts (§4, §6, §7, §8), verbatim: English on Hindi pages too. */
export const labsSaid = {
  updated: 'Data Updated Successfully',
  switched: 'Lab Data Active/In-Active Sucessfully',
  deleted: 'Lab Data Deleted Sucessfully',
  wrong: 'Oops... Something went wrong!',
  percentages: 'Oops... Please Check Pecentages!',
  none: 'No Data Found',
  deleteTitle: 'Are you sure to Delete Lab Data?',
  deleteText: "You won't be able to revert this!",
  deleteYes: 'Yes, delete it!',
} as const
