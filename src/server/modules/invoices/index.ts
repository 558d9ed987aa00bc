export { issuing } from './issue-invoices.ts'
export { partiesSql, type Parties } from './parties.ts'
