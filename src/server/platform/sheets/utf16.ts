/**
 * The byte order of UTF-16 without a mark, by the zeros of its separators and digits. They are mostly in the same half:
 * some characters, such as 一 and the ideographic space, have theirs in the other.
 */
export const utf16Of = (body: Buffer): 'utf-16le' | 'utf-16be' | null => {
  let [even, odd] = [0, 0]
  const end = Math.min(body.length, 256 * 1024)
  for (let at = 0; at < end; at += 1) {
    if (body[at] !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  if (even + odd < end / 50) return null
  if (odd > even * 4) return 'utf-16le'
  return even > odd * 4 ? 'utf-16be' : null
}
