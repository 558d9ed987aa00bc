import * as z from 'zod'

export const importProblemCodes = [
  'extraCells', // detail: how many
  'formula',
  'lostCharacters',
  'formulaSign', // detail: the character
  'tooLong', // detail: the limit
  'emptyOrderName',
  'emptyCountry',
  'emptyRecipient',
  'emptyCity',
  'emptyAddress',
  'emptyTitle',
  'emptyQuantity',
  'orderOver', // detail: the status in the file
  'unknownStatus',
  'cancelledInShop',
  'shippedInShop',
  'unknownCountry', // detail: the text entered
  'notEmail',
  'unknownSku', // detail: its code
  'inactiveSku', // detail: its code
  'notQuantity',
  'ambiguousQuantity', // detail: the text entered
  'notAmount',
  'ambiguousAmount', // detail: the text entered
  'numberFormat',
  'notDate',
  'otherRecipient', // detail: the row it differs from
  'nothingToShip',
  'tooManyLines', // detail: the limit
  'repeated', // detail: the first row
  'amountTooLarge',
] as const
export type ImportProblemCode = (typeof importProblemCodes)[number]

/** The kind of problem with the values its text needs; null if only the server's text describes it. */
export const importProblemSchema = z
  .object({
    code: z.enum(importProblemCodes),
    detail: z.string(),
    /** The column's name; empty if the problem concerns the whole row. */
    of: z.string(),
  })
  .nullable()
export type ImportProblem = z.output<typeof importProblemSchema>
