import { unzipSync } from 'fflate'
import readExcelFile, { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { Sheet, SheetColumn } from './sheet.ts'
import { xlsxOf } from './xlsx.ts'

interface Thing {
  readonly name: string | null
  readonly pieces?: number | null
  readonly minor?: number | null
  readonly wall?: number | null
}
const columns: SheetColumn<Thing>[] = [
  { title: 'Name', width: 20, kind: 'text', of: ({ name }) => name },
  { title: 'Pieces', width: 8, kind: 'whole', of: ({ pieces = null }) => pieces },
  { title: 'Price', width: 10, kind: 'money', of: ({ minor = null }) => minor },
  { title: 'At', width: 20, kind: 'time', of: ({ wall = null }) => wall },
]
const sheetOf = (...batches: readonly (readonly Thing[])[]): Sheet<Thing> => ({
  name: 'Things',
  columns,
  batches: (async function* () {
    yield* batches
  })(),
})

const written = async (sheet: Sheet<Thing>, limits?: Parameters<typeof xlsxOf>[1]): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsxOf([sheet], limits)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const readBack = async (...things: readonly Thing[]): Promise<unknown[][]> =>
  (await readSheet(await written(sheetOf(things)), { trim: false })).slice(1)

describe('a spreadsheet written while it is read', () => {
  it('holds several tables, each on a sheet of its own', async () => {
    const chunks: Uint8Array[] = []
    const tables = [
      sheetOf([{ name: 'Mug' }]),
      { ...sheetOf([{ name: 'Cup' }, { name: 'Jug' }]), name: 'More' },
    ]
    for await (const chunk of xlsxOf(tables)) chunks.push(chunk)
    const file = Buffer.concat(chunks)
    const namesIn = async (sheet: number) => (await readSheet(file, sheet)).map(([name]) => name)
    expect(await namesIn(1)).toEqual(['Name', 'Mug'])
    expect(await namesIn(2)).toEqual(['Name', 'Cup', 'Jug'])
  })

  it('holds numbers as numbers, times as times, and empty cells', async () => {
    const wall = Date.UTC(2026, 2, 29, 3, 30, 15)
    const rows = await readBack({ name: 'Mug', pieces: 3, minor: 123_456, wall }, { name: null, minor: -7 })
    expect(rows).toEqual([
      ['Mug', 3, 1234.56, new Date(wall)],
      [null, null, -0.07, null],
    ])
  })

  it('keeps every text except what XML cannot hold', async () => {
    const texts = ['张伟 🧣', 'a <b> & "c"', ' two  spaces ', 'one\ntwo', '_x0041_', "O'Neill", '0012', '1e5']
    expect((await readBack(...texts.map((name) => ({ name })))).map(([name]) => name)).toEqual(texts)
    const broken = ['be\u0007ll', 'half \uD83E', 'a\r\nb']
    expect((await readBack(...broken.map((name) => ({ name })))).map(([name]) => name)).toEqual([
      'bell',
      'half \uFFFD',
      'a\nb',
    ])
  })

  it('keeps formula-like text as text, even when it is edited', async () => {
    const texts = ['=1+1', '+49 30 1234', '-2', '@SUM(A1)', '\tx', '＝1+1', '＋1', '－1', '＠SUM(A1)']
    const file = await written(sheetOf(texts.map((name) => ({ name }))))
    expect((await readSheet(file, { trim: false })).slice(1).map(([name]) => name)).toEqual(texts)
    const xml = Buffer.from(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? []).toString()
    expect(xml.match(/<c r="A\d+" s="5" t="inlineStr">/g)).toHaveLength(texts.length)
    expect(xml).not.toContain('<f>')
  })

  it('continues on a second sheet when the first is full', async () => {
    const names = Array.from({ length: 7 }, (_, index) => ({ name: `Thing ${index}` }))
    const file = await written(sheetOf(names.slice(0, 5), names.slice(5)), { rows: 4, characters: 1e9 })
    const sheets = await readExcelFile(file)
    expect(sheets.map(({ sheet, data }) => [sheet, data.length])).toEqual([
      ['Things', 4],
      ['Things 2', 4],
      ['Things 3', 2],
    ])
    expect(sheets.flatMap(({ data }) => data.slice(1).map(([name]) => name))).toEqual(
      names.map(({ name }) => name),
    )
  })

  it('has a header even without rows', async () => {
    expect(await readSheet(await written(sheetOf()))).toEqual([['Name', 'Pieces', 'Price', 'At']])
  })
})
