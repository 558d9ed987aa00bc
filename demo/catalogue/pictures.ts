import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Files } from '../../src/server/platform/files/files.ts'
import { catalogueProducts } from './goods.ts'
import { drawings } from './drawings.ts'
import { cached } from './picture-cache.ts'
import { coverPlans } from './retail.ts'

// The 3D images of Fluent Emoji (MIT), packaged by LobeHub.
const pictureFolder = new URL('./assets/', import.meta.resolve('@lobehub/fluent-emoji-3d/package.json'))
const side = 480
const pictureSide = 300

const backgroundSvg = (tint: string): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <defs>
      <radialGradient id="light" cx="50%" cy="36%" r="75%">
        <stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>
      </radialGradient>
      <radialGradient id="shadow"><stop offset="0" stop-color="#000" stop-opacity=".28"/>
        <stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="100%" height="100%" fill="${tint}"/><rect width="100%" height="100%" fill="url(#light)"/>
    <ellipse cx="${side / 2}" cy="${side - 84}" rx="128" ry="19" fill="url(#shadow)"/>
  </svg>`

interface Layer {
  readonly picture: string
  readonly side: number
  readonly left: number
  readonly top: number
}

const readPicture = async (name: string): Promise<Buffer> => {
  const drawn = drawings[name]
  return drawn ? Buffer.from(drawn) : readFile(fileURLToPath(new URL(`${name}.webp`, pictureFolder)))
}

/** Emoji images on a background; the first ones are behind the others. */
const composePicture = async (background: string, layers: readonly Layer[]): Promise<Buffer> => {
  const pictures = await Promise.all(layers.map(({ picture }) => readPicture(picture)))
  return cached(['drawn', background, JSON.stringify(layers), ...pictures], async () => {
    const { default: sharp } = await import('sharp')
    const resized = layers.map(async ({ side: size, left, top }, place) => {
      const image = sharp(pictures[place]).resize(size, size, { kernel: 'cubic' })
      return { input: await image.toBuffer(), left, top }
    })
    return sharp(Buffer.from(background))
      .composite(await Promise.all(resized))
      .png({ compressionLevel: 1 })
      .toBuffer()
  })
}

export const pictureOnBackground = (plan: {
  readonly picture: string
  readonly background: string
}): Promise<Buffer> => {
  const left = (side - pictureSide) / 2
  return composePicture(backgroundSvg(plan.background), [
    { picture: plan.picture, side: pictureSide, left, top: left - 4 },
  ])
}

const otherPicture = ({ picture, background }: CoverPlan, view: 'pair' | 'close'): Promise<Buffer> =>
  view === 'pair'
    ? composePicture(backgroundSvg('#eceff1'), [
        { picture, side: 200, left: 34, top: 178 },
        { picture, side: 230, left: 214, top: 148 },
      ])
    : composePicture(backgroundSvg(background), [{ picture, side: 440, left: 20, top: 14 }])

type CoverPlan = (typeof coverPlans)[number]

export interface StoredPictures {
  readonly covers: ReadonlyMap<string, string>
  readonly others: ReadonlyMap<string, readonly string[]>
}

const atOnce = 6

export const storeCovers = async (files: Files): Promise<StoredPictures> => {
  const covers = new Map<string, string>()
  const others = new Map<string, readonly string[]>()
  const catalogueCodes = new Set(catalogueProducts.map(({ code }) => code))
  const store = async ({ code }: CoverPlan, name: string, body: Buffer): Promise<string> => {
    const fileName = `${code.toLowerCase()}${name}.webp`
    const file = {
      customerId: null,
      isPublic: true,
      fileName,
      kind: 'image',
      contentType: 'image/png',
      body,
    } as const
    return files.url(await files.put(file), 'large')
  }
  const waiting = [...coverPlans.entries()]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, plan] = next
      covers.set(plan.code, await store(plan, '', await pictureOnBackground(plan)))
      if (!catalogueCodes.has(plan.code)) continue
      const views = index % 3 === 0 ? (['pair', 'close'] as const) : (['pair'] as const)
      const urls: string[] = []
      for (const view of views) urls.push(await store(plan, `-${view}`, await otherPicture(plan, view)))
      others.set(plan.code, urls)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { covers, others }
}

const bannerWidth = 1200
const bannerHeight = 520

const bannerSvg = (background: string): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${bannerWidth}" height="${bannerHeight}">
    <rect width="100%" height="100%" fill="${background}"/>
    <circle cx="150" cy="470" r="300" fill="#fff" opacity=".34"/><circle cx="1060" cy="60" r="260" fill="#fff" opacity=".28"/>
    <circle cx="900" cy="520" r="130" fill="#fff" opacity=".22"/>
    <ellipse cx="${bannerWidth / 2}" cy="438" rx="150" ry="20" fill="#000" opacity=".12"/>
  </svg>`

export const bannerPicture = (picture: string, background: string): Promise<Buffer> =>
  composePicture(bannerSvg(background), [{ picture, side: 340, left: (bannerWidth - 340) / 2, top: 84 }])

/** For the top of a page, 1440 × 240: phones show the middle half. */
export const stripPicture = (
  picture: string,
  background: string,
  lines: readonly [string, string],
): Promise<Buffer> =>
  composePicture(
    `
  <svg xmlns="http://www.w3.org/2000/svg" width="1440" height="240" font-family="sans-serif">
    <rect width="100%" height="100%" fill="${background}"/>
    <circle cx="90" cy="230" r="190" fill="#fff" opacity=".3"/><circle cx="1330" cy="20" r="170" fill="#fff" opacity=".26"/>
    <text x="580" y="112" font-size="40" font-weight="600" fill="#1c2733">${lines[0]}</text>
    <text x="580" y="164" font-size="26" fill="#33414f">${lines[1]}</text>
  </svg>`,
    [{ picture, side: 150, left: 400, top: 45 }],
  )

export const receiptPicture = (lines: readonly string[]): Buffer => {
  const text = lines
    .map(
      (line, index) =>
        `<text x="60" y="${190 + index * 56}" font-size="26" fill="#263238">${line.replaceAll('&', '&amp;')}</text>`,
    )
    .join('')
  return Buffer.from(`
    <svg xmlns="http://www.w3.org/2000/svg" width="800" height="520" font-family="sans-serif">
      <rect width="100%" height="100%" fill="#f7f9fa"/><rect width="100%" height="104" fill="#24485e"/>
      <text x="60" y="66" font-size="34" fill="#fff">Northshore Bank · Transfer receipt</text>${text}
    </svg>`)
}
