/**
 * Shopify's ids are 64-bit numbers in webhooks; JavaScript's numbers do not hold those. Whole numbers beyond the safe
 * range become strings of the same digits, everything else is as JSON.parse has it. @throws SyntaxError
 */
export const parseLossless = (text: string): unknown => {
  const parse = JSON.parse as (
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ) => unknown
  return parse(text, (_key, value, { source }) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) && source
      ? source
      : value,
  )
}
