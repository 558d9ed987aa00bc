import { join } from 'node:path'
import sharp from 'sharp'
import type { Size } from './options.ts'

export interface Tile {
  readonly label: string
  readonly file: string
}

/** Tiles are wide enough to read the text on them. */
const layouts: Record<Size, { columns: number; rows: number; width: number; height: number }> = {
  desktop: { columns: 3, rows: 5, width: 720, height: 450 },
  phone: { columns: 6, rows: 3, width: 390, height: 844 },
}
const gap = 16
const line = 30

const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const pagesOf = (tiles: readonly Tile[], max: number): (readonly Tile[])[] =>
  Array.from({ length: Math.ceil(tiles.length / max) }, (_, page) =>
    tiles.slice(page * max, (page + 1) * max),
  )

const writeSheet = async (title: string, tiles: readonly Tile[], size: Size, file: string): Promise<void> => {
  const { columns, width, height } = layouts[size]
  const sheetWidth = gap + Math.min(columns, tiles.length) * (width + gap)
  const sheetHeight = line + Math.ceil(tiles.length / columns) * (line + height + gap)
  const placed = tiles.map((tile, place) => ({
    ...tile,
    left: gap + (place % columns) * (width + gap),
    top: line + Math.floor(place / columns) * (line + height + gap),
  }))
  const words = [
    { label: title, left: gap, top: 0 },
    ...placed.map(({ label, left, top }) => ({ label, left, top })),
  ].map(({ label, left, top }) => `<text x="${left}" y="${top + line - 9}">${escaped(label)}</text>`)
  const labels = `<svg xmlns="http://www.w3.org/2000/svg" width="${sheetWidth}" height="${sheetHeight}"
    font-family="sans-serif" font-size="17" font-weight="600" fill="#fff">${words.join('')}</svg>`
  const pictures = await Promise.all(
    placed.map(async ({ file: input, left, top }) => ({
      input: await sharp(input)
        .resize({ width, height, fit: 'fill' })
        .png({ compressionLevel: 1 })
        .toBuffer(),
      left,
      top: top + line,
    })),
  )
  const ground = { width: sheetWidth, height: sheetHeight, channels: 3 as const, background: '#4a5160' }
  await sharp({ create: ground })
    .composite([...pictures, { input: Buffer.from(labels), left: 0, top: 0 }])
    .png()
    .toFile(file)
}

export const writeContactSheets = async (
  folder: string,
  name: string,
  tiles: readonly Tile[],
  size: Size,
): Promise<void> => {
  const { columns, rows } = layouts[size]
  const pages = pagesOf(tiles, columns * rows)
  for (const [place, page] of pages.entries()) {
    const title = `${name}, ${place + 1} of ${pages.length}`
    await writeSheet(title, page, size, join(folder, `${name}-${place + 1}.png`))
  }
}
