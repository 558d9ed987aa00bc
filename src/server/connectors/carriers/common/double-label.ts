/** Characters that a PDF's text may hold unescaped; others are replaced, as the built-in fonts lack them. */
const plain = (text: string): string =>
  text.replaceAll(/[^\u0020-\u007E]/g, '?').replaceAll(/[\\()]/g, (one) => `\\${one}`)

/** A label of 100 × 150 mm as the carriers' doubles return it: text only, without any library. */
export const doubleLabel = (lines: readonly string[]): Buffer => {
  const [title = '', ...others] = lines
  const text = [
    `BT /F1 20 Tf 14 385 Td (${plain(title)}) Tj ET`,
    ...others.map((one, place) => `BT /F1 11 Tf 14 ${350 - place * 18} Td (${plain(one)}) Tj ET`),
    '14 372 255 1.5 re f',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 283 425] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, place) => {
    const at = body.length
    body += `${place + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const xref = body.length
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}
