import type { DomainError } from '../../../contract/kernel/errors.ts'
import { decodeBitmap, isBitmap, type Pixels } from './bitmap.ts'
import { parseTask } from '../parsing/parse-task.ts'
import { refuse } from '../kernel/refuse.ts'
import { isSimpleSvg, looksLikeSvg } from './svg.ts'

export interface Picture {
  readonly width: number
  readonly height: number
  readonly small: Buffer
  readonly large: Buffer
}

/** Longest side in pixels. */
export const pictureSizes = { small: 320, large: 1200 } as const
/** At which an SVG's units are pixels. Larger ones are drawn at the size that is stored, not at their own. */
const screenDensity = 72
export const pictureType = 'image/webp'

/** More than any camera produces, and far less than would exhaust the memory. */
const maxPixels = 40_000_000
/** Lower, because bitmaps are decoded by our own, slower code. */
const maxBitmapPixels = 6_000_000

const damaged = (cause: unknown): DomainError => {
  const error = refuse('fileRefused', { case: 'damagedPicture' })
  error.cause = cause
  return error
}

/**
 * Decodes an image and re-encodes it as WebP in two sizes. Metadata (EXIF with places and names) and SVG
 * scripts are dropped. @throws DomainError fileRefused when it cannot be decoded, has too many pixels or, as an
 * SVG, takes too much to draw.
 */
export const encodePicture = async (body: Buffer): Promise<Picture> => {
  const isSvg = looksLikeSvg(body)
  if (isSvg && !isSimpleSvg(body)) throw refuse('fileRefused', { case: 'complexSvg' })
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const options = { limitInputPixels: maxPixels, failOn: 'error' } as const
  let density = screenDensity
  let bitmap: Pixels | null = null
  const open = () => {
    if (bitmap) {
      const { width, height, data } = bitmap
      return sharp(data, { raw: { width, height, channels: 4 } })
    }
    return sharp(body, { ...options, density }).rotate()
  }
  const resized = async (side: number): Promise<{ data: Buffer; width: number; height: number }> => {
    const { data, info } = await open()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  }
  try {
    if (isBitmap(body)) bitmap = decodeBitmap(body, maxBitmapPixels)
    if (!bitmap) {
      const { format, width, height } = await sharp(body, options).metadata()
      if (format === 'svg' && !isSvg) throw new Error('an SVG that does not begin as one')
      if (isSvg) density = Math.min(density, (density * pictureSizes.large) / Math.max(width, height))
    }
    const large = await resized(pictureSizes.large)
    const small = await resized(pictureSizes.small)
    return { width: large.width, height: large.height, small: small.data, large: large.data }
  } catch (error) {
    throw damaged(error)
  }
}

export const encodePictureTask = parseTask(import.meta.url, { encodePicture }, 10_000)
