const longestFormat = 80

interface Format {
  /** Its placeholders, without literal text. */
  readonly digits: string
  /** Whether literal digits or a plus sign stand before them. */
  readonly isPrefixed: boolean
  /** As it is given to the library, which takes the language in `[$-409]` for a dollar sign. */
  readonly clean: string
}

/** A format whose first section, which is that of positive numbers, shows whole numbers; null for any other. */
const read = (format: string): Format | null => {
  let [clean, digits, isFirst, isPrefixed] = ['', '', true, false]
  for (let at = 0; at < format.length; at += 1) {
    const char = format[at] ?? ''
    const end = char === '"' ? format.indexOf('"', at + 1) : char === '[' ? format.indexOf(']', at + 1) : at
    if (end < 0) return null
    const length = char === '\\' || char === '_' ? 2 : end - at + 1
    const token = format.slice(at, at + length)
    at += length - 1
    if (token.startsWith('[$-')) continue
    clean += token
    if (char === ';') isFirst = false
    if (!isFirst) continue
    const isLiteral = char === '"' || char === '\\' || char === '+'
    if (digits === '' && isLiteral && /[\d+]/.test(token)) isPrefixed = true
    if (char === '0' || char === '#') digits += char
    else if (!'"[\\_- ()+;'.includes(char)) return null
  }
  return { clean, digits, isPrefixed }
}

/**
 * The format by which a number shows zeros, a plus sign or text that belong to it, as of postcodes and phone numbers:
 * `00000`, `[$-409]00000-0000`, `"F-"00000`, `"0"#`. Null for those of amounts, dates and quantities.
 */
export const codeFormat = (format: string): string | null => {
  if (format.length > longestFormat) return null
  const found = read(format)
  if (found === null) return null
  return found.digits.includes('00') || (found.isPrefixed && found.digits !== '') ? found.clean : null
}
