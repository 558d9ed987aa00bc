import type { DomainError } from '../../contract/errors.ts'
import { decodeBitmap, isBitmap, type Pixels } from './bitmap.ts'
import { parseTask } from './parsing/parse-task.ts'
import { refuse } from './refuse.ts'

export interface Picture {
  readonly width: number
  readonly height: number
  readonly small: Buffer
  readonly large: Buffer
}

/** Longest side in pixels. */
export const pictureSizes = { small: 320, large: 1200 } as const
export const pictureType = 'image/webp'

/** More than any camera produces, and far less than would exhaust the memory. */
const maxPixels = 40_000_000
/** Lower, because bitmaps are decoded in this thread and must not block other calls. */
const maxBitmapPixels = 6_000_000

const damaged = (cause: unknown): DomainError => {
  const error = refuse('fileRefused', { case: 'damagedPicture' })
  error.cause = cause
  return error
}

/**
 * Decodes an image and re-encodes it as WebP in two sizes. Metadata (EXIF with places and names) and SVG
 * scripts are dropped. @throws DomainError fileRefused when it cannot be decoded or has too many pixels.
 */
export const encodePicture = async (body: Buffer): Promise<Picture> => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  let bitmap: Pixels | null = null
  const open = () => {
    if (bitmap) {
      const { width, height, data } = bitmap
      return sharp(data, { raw: { width, height, channels: 4 } })
    }
    return sharp(body, { limitInputPixels: maxPixels, failOn: 'error' }).rotate()
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
    const large = await resized(pictureSizes.large)
    const small = await resized(pictureSizes.small)
    return { width: large.width, height: large.height, small: small.data, large: large.data }
  } catch (error) {
    throw damaged(error)
  }
}

export const encodePictureTask = parseTask(import.meta.url, { encodePicture }, 20_000)
