import { formulaStart } from '../../../contract/kernel/formula-text.ts'
import type { Sheet, SheetColumn } from './sheet.ts'
import { ZipWriter } from './zip-writer.ts'

/**
 * Per sheet: Excel's row limit, header included, and a number of characters that surely fits its part of the
 * archive.
 */
const excelLimits = { rows: 1_048_576, characters: 1_000_000_000 }
const longestCell = 32_767

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The default type is a worksheet, because the number of sheets is unknown when this is written. */
const contentTypes = `${xmlHead}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`

const relationsXml = (list: readonly { readonly type: string; readonly target: string }[]): string =>
  `${xmlHead}<Relationships xmlns="${packaged}/relationships">${list
    .map(
      ({ type, target }, index) =>
        `<Relationship Id="rId${index + 1}" Type="${relations}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const styles = { header: 1, whole: 2, money: 3, time: 4, likeFormula: 5 }
const stylesXml = `${xmlHead}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const special = /[&<>"\r\uFFFE\uFFFF]|[^\P{Cc}\t\n]|_x[\dA-Fa-f]{4}_/u
const specials = new RegExp(special, 'gu')
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '',
}
/**
 * Text without the control characters that XML cannot hold; text that looks like Excel's escape for one stays
 * text.
 */
const escaped = (text: string): string => {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  if (!special.test(whole)) return whole
  return whole
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(specials, (part) => entities[part] ?? (part.startsWith('_x') ? `_x005F${part}` : ''))
}

/** 0 → A, 26 → AA. */
const columnLetters = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnLetters(Math.floor(index / 26) - 1) + columnLetters(index % 26)

const textCell = (place: string, text: string, style: number | null): string => {
  const keepsSpace = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ''
  const styled = style === null ? '' : ` s="${style}"`
  return `<c r="${place}"${styled} t="inlineStr"><is><t${keepsSpace}>${escaped(text.slice(0, longestCell))}</t></is></c>`
}

const dayMs = 86_400_000
/** Days from the start of Excel's calendar to that of `Date.UTC`. */
const calendarDays = 25_569
const numbers = {
  whole: (value: number): number => value,
  money: (minor: number): number => minor / 100,
  time: (wall: number): number => wall / dayMs + calendarDays,
}

const cellOf = <Row>(column: SheetColumn<Row>, place: string, row: Row): string => {
  if (column.kind === 'text') {
    const text = column.of(row)
    if (text === null || text === '') return ''
    return textCell(place, text, formulaStart.test(text) ? styles.likeFormula : null)
  }
  const value = column.of(row)
  if (value === null) return ''
  return `<c r="${place}" s="${styles[column.kind]}"><v>${numbers[column.kind](value)}</v></c>`
}

const sheetHead = <Row>(columns: readonly SheetColumn<Row>[]): string => {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const titles = columns.map(({ title }, index) => textCell(`${columnLetters(index)}1`, title, styles.header))
  return `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
}
const sheetEnd = '</sheetData></worksheet>'

const workbookXml = (names: readonly string[]): string =>
  `${xmlHead}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names
    .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`

const sheetFile = (number: number): string => `worksheets/sheet${number}.xml`

/**
 * Writes sheets as XLSX while they are read; rows beyond Excel's limit continue on another sheet. Text is
 * written inline, because a shared string table would have to be kept in memory until the end.
 */
export async function* xlsxOf<Row>(
  tables: readonly Sheet<Row>[],
  limits = excelLimits,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter()
  await zip.add('[Content_Types].xml', contentTypes)
  await zip.add('_rels/.rels', relationsXml([{ type: 'officeDocument', target: 'xl/workbook.xml' }]))
  await zip.add('xl/styles.xml', stylesXml)

  const names: string[] = []
  async function* add({ name, columns, batches }: Sheet<Row>): AsyncGenerator<Uint8Array> {
    const letters = columns.map((_, index) => columnLetters(index))
    const rowXml = (row: Row, number: number): string =>
      `<row r="${number}">${columns.map((column, index) => cellOf(column, `${letters[index]}${number}`, row)).join('')}</row>`
    let sheets = 0
    let rows = 0
    let characters = 0
    const write = (xml: string): Promise<void> => {
      characters += xml.length
      return zip.write(xml)
    }
    const begin = async (): Promise<void> => {
      sheets += 1
      rows = 1
      characters = 0
      names.push(sheets === 1 ? name : `${name} ${sheets}`)
      zip.open(`xl/${sheetFile(names.length)}`)
      await write(sheetHead(columns))
    }
    const finish = async (): Promise<void> => {
      await write(sheetEnd)
      await zip.close()
    }
    await begin()
    for await (const batch of batches) {
      for (const row of batch) {
        if (rows >= limits.rows || characters >= limits.characters) {
          await finish()
          await begin()
        }
        rows += 1
        await write(rowXml(row, rows))
      }
      yield* zip.takeChunks()
    }
    await finish()
  }

  try {
    for (const table of tables) yield* add(table)
    await zip.add('xl/workbook.xml', workbookXml(names))
    await zip.add(
      'xl/_rels/workbook.xml.rels',
      relationsXml([
        ...names.map((_, index) => ({ type: 'worksheet', target: sheetFile(index + 1) })),
        { type: 'styles', target: 'styles.xml' },
      ]),
    )
    zip.end()
    yield* zip.takeChunks()
  } finally {
    zip.destroy()
  }
}
