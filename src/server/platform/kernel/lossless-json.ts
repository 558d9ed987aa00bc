/**
 * Parses JSON with 64-bit ids, as Shopify and 1688 write them: integers beyond the safe range become strings of the same digits. @throws
 * SyntaxError
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
