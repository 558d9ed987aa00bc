import type { PlaceLabels } from './place-label-pdf.ts'

/** Of the usual label printers, of 203 dots an inch. */
const dotsPerMm = 8

/** `^` and `~` begin commands, and `_` begins a hexadecimal byte in a field after ^FH. */
const field = (text: string): string =>
  [...text]
    .map((char) =>
      char === '^' || char === '~' || char === '_' || char === '\\'
        ? `_${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')}`
        : char,
    )
    .join('')

/** Labels in Zebra's printer language: ^BC is Code 128, ^BQ is QR; texts are UTF-8 (^CI28). */
export const placeLabelsZpl = ({ size, labels }: PlaceLabels): string => {
  const [width, height] = [size.widthMm * dotsPerMm, size.heightMm * dotsPerMm]
  const qrX = width - 180
  return labels
    .map(({ code, lines }) => {
      const letter = Math.max(24, Math.min(64, Math.floor((qrX - 48) / (code.length * 0.62))))
      return [
        '^XA',
        '^CI28',
        `^PW${width}`,
        `^LL${height}`,
        `^FO24,24^A0N,${letter},${letter}^FH^FD${field(code)}^FS`,
        ...lines
          .slice(0, 3)
          .map(
            (line, index) =>
              `^FO24,${24 + letter + 12 + index * 30}^A0N,24,24^FB${qrX - 48},1^FH^FD${field(line)}^FS`,
          ),
        `^FO${qrX},16^BQN,2,6^FH^FDMA,${field(code)}^FS`,
        `^FO24,${height - 150}^BY2^BCN,110,N,N,N^FH^FD${field(code)}^FS`,
        '^XZ',
      ].join('\n')
    })
    .join('\n')
}
