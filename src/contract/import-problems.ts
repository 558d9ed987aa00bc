import * as z from 'zod'

/** What may be wrong with a cell of an order file. */
export const importProblemCodes = [
  'extraCells', // detail: how many
  'formula',
  'lostCharacters',
  'formulaSign', // detail: the sign
  'tooLong', // detail: the most characters
  'emptyOrderName',
  'emptyCountry',
  'emptyRecipient',
  'emptyCity',
  'emptyAddress',
  'emptyTitle',
  'emptyQuantity',
  'orderOver', // detail: the shop's word
  'unknownStatus',
  'cancelledInShop',
  'shippedInShop',
  'unknownCountry', // detail: what is written
  'notEmail',
  'unknownSku', // detail: its code
  'inactiveSku', // detail: its code
  'notQuantity',
  'notAmount',
  'notDate',
  'otherRecipient', // detail: the row that it differs from
  'nothingToShip',
  'tooManyLines', // detail: the most
  'repeated', // detail: the first row
  'amountTooLarge',
] as const
export type ImportProblemCode = (typeof importProblemCodes)[number]

/** Its kind, and what its words name; null: told in the server's words alone. */
export const importProblemSchema = z
  .object({
    code: z.enum(importProblemCodes),
    detail: z.string(),
    /** The column's name, before the words; empty: they are of the whole row. */
    of: z.string(),
  })
  .nullable()
export type ImportProblem = z.output<typeof importProblemSchema>
