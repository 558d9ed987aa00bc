// Node's decoder of 'euc-kr' lacks the characters that CP949 adds: all Hangul syllables that EUC-KR does not have, in
// the order of Unicode, in the places that it leaves free.

const isExtensionTrail = (byte: number): boolean =>
  (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x81 && byte <= 0xfe)

const decodeEucKr = (bytes: Uint8Array): string => new TextDecoder('euc-kr').decode(bytes)

let extension: ReadonlyMap<number, string> | undefined

const makeExtension = (): ReadonlyMap<number, string> => {
  const standard: number[] = []
  for (let lead = 0xb0; lead <= 0xc8; lead += 1)
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) standard.push(lead, trail)
  const known = new Set(decodeEucKr(Uint8Array.from(standard)))
  const made = new Map<number, string>()
  let code = 0xac00
  for (let lead = 0x81; lead <= 0xc6; lead += 1) {
    const lastTrail = lead <= 0xa0 ? 0xfe : 0xa0
    for (let trail = 0x41; trail <= lastTrail; trail += 1) {
      if (!isExtensionTrail(trail)) continue
      while (known.has(String.fromCharCode(code))) code += 1
      if (code > 0xd7a3) return made
      made.set(lead * 256 + trail, String.fromCharCode(code))
      code += 1
    }
  }
  return made
}

/** Decodes Korean text; bytes that are no character become U+FFFD. */
export const decodeCp949 = (body: Uint8Array): string => {
  extension ??= makeExtension()
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < body.length;) {
    const lead = body[at] ?? 0
    if (lead < 0x80) {
      at += 1
      continue
    }
    const trail = body[at + 1] ?? 0
    if (lead >= 0xa1 && lead <= 0xfe && trail >= 0xa1 && trail <= 0xfe) {
      at += 2
      continue
    }
    parts.push(decodeEucKr(body.subarray(start, at)))
    const char = extension.get(lead * 256 + trail)
    parts.push(char ?? '\uFFFD')
    at += char === undefined ? 1 : 2
    start = at
  }
  parts.push(decodeEucKr(body.subarray(start)))
  return parts.join('')
}
