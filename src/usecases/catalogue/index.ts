// What can be tested, where and for how much; and its categories.

// what anybody can search
export { searchCatalogue } from './search-catalogue.ts'
export { suggestItems } from './suggest-items.ts'
export { viewItem } from './view-item.ts'
export { viewTopic } from './view-topic.ts'
export { listOffers } from './list-offers.ts'
export { listSavings } from './list-savings.ts'
export { listPublished } from './list-published.ts'

// categories, managed by the office
export { listCategories } from './list-categories.ts'
export { listShareCategories } from './list-share-categories.ts'
export { saveCategory } from './save-category.ts'
export { deleteCategory } from './delete-category.ts'

// how long samples keep, for the office
export { listStability } from './list-stability.ts'
