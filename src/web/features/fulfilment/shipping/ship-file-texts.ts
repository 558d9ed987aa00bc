import { formulaStart } from '../../../../contract/kernel/formula-text.ts'

interface TextFile {
  readonly name: string
  readonly text: string
}

const header = ['Order number', 'Carrier', 'Tracking number', 'SKU', 'Quantity']

/** A CSV cell, escaped so that spreadsheets do not run it as a formula. */
const cell = (value: string): string => {
  const safe = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
const csv = (rows: readonly (readonly string[])[]): string =>
  `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

export const templateFile = (): TextFile => ({
  name: 'ship-orders-template.csv',
  text: csv([
    header,
    ['DS-100001', 'YunExpress', 'YT0000000000000001', '', ''],
    ['DS-100002', 'DHL Express', 'JD0000000001', 'SKU-A', '2'],
    ['DS-100002', 'DHL Express', 'JD0000000001', 'SKU-B', '1'],
  ]),
})

export const failedRowsFile = (
  rows: readonly {
    readonly position: number
    readonly label: string
    readonly note: string
    readonly message: string
  }[],
): TextFile => ({
  name: 'rows-with-errors.csv',
  text: csv([
    ['Row', 'Order number', 'Tracking number', 'Problem'],
    ...rows.map((row) => [String(row.position), row.label, row.note, row.message]),
  ]),
})

export const saveFile = ({ name, text }: TextFile): void => {
  // The byte order mark tells spreadsheets that the file is UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser needs the URL until it has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
