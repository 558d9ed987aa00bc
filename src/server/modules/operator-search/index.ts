export { caseConditions, findCases, type FoundCases } from './find-cases.ts'
export { findOrders, type FoundOrders } from './find-orders.ts'
export { readSearch } from './read-search.ts'
export { isRecipientTermSql, operatorTermsOf, wordsOf } from './words.ts'
