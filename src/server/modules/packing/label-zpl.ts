import type { Raster } from './label-raster.ts'

/** 100 × 150 mm at 8 dots per mm (203 dpi), the usual label printer. */
export const labelDots = { width: 800, height: 1200, perInch: 203 } as const

/** Repeat counts of ZPL's compressed graphics: `g` to `z` are 20 to 400, `G` to `Y` 1 to 19. */
const countOf = (times: number): string => {
  let rest = times
  let text = ''
  while (rest >= 400) {
    text += 'z'
    rest -= 400
  }
  if (rest >= 20) {
    text += String.fromCharCode(0x66 + Math.floor(rest / 20))
    rest %= 20
  }
  return rest > 0 ? text + String.fromCharCode(0x46 + rest) : text
}

/** A row in hexadecimal digits, with runs of the same digit written once. */
const compressRow = (hex: string): string => {
  let end = hex.length
  while (end > 0 && hex[end - 1] === '0') end -= 1
  const shown = hex.slice(0, end)
  const runs = shown.replaceAll(
    /(.)\1*/g,
    (run) => `${run.length > 2 ? countOf(run.length) : ''}${run.length > 2 ? run.charAt(0) : run}`,
  )
  // A comma fills the rest of the row with white.
  return end < hex.length ? `${runs},` : runs
}

/** One label: the picture in the middle of the paper, which it has to fit. */
export const zplOf = ({ width, height, bits }: Raster): string => {
  const rowBytes = Math.ceil(width / 8)
  let previous = ''
  const rows = Array.from({ length: height }, (_, y) => {
    const hex = Buffer.from(bits.subarray(y * rowBytes, (y + 1) * rowBytes))
      .toString('hex')
      .toUpperCase()
    const isSame = y > 0 && hex === previous
    previous = hex
    // A colon repeats the row above.
    return isSame ? ':' : compressRow(hex)
  })
  const left = Math.max(0, Math.floor((labelDots.width - width) / 2))
  const top = Math.max(0, Math.floor((labelDots.height - height) / 2))
  const total = rowBytes * height
  return `^XA^PW${labelDots.width}^LL${labelDots.height}^LH0,0^FO${left},${top}^GFA,${total},${total},${rowBytes},${rows.join('')}^FS^XZ\n`
}

/** The dots per inch at which a page of this size fits the paper. */
export const fittingDots = ({ pageWidth, pageHeight }: Pick<Raster, 'pageWidth' | 'pageHeight'>): number => {
  const perPoint = Math.min(labelDots.width / pageWidth, labelDots.height / pageHeight)
  return Math.min(labelDots.perInch, perPoint * 72)
}
