import { operatorCatalogueBulk } from '../../../../contract/catalogue/catalogue-bulk.ts'
import { operatorCatalogue } from '../../../../contract/catalogue/catalogue.ts'
import { call, upload } from '../../../ui/call/calls.ts'
import { CallError } from '../../../ui/client/call-error.ts'
import { matchOf, readingsOf, type NameReading } from './picture-names.ts'

export type PictureState = 'unmatched' | 'ready' | 'sending' | 'attached' | 'noRoom' | 'notFound' | 'failed'

export interface NamedPicture {
  readonly key: string
  readonly file: File
  readonly match: (NameReading & { readonly kind: 'product' | 'sku' }) | null
  readonly state: PictureState
  /** The server's message when the upload failed. */
  readonly problem: string | null
}

const maxCodes = 1000

export const matchPictures = async (files: readonly File[]): Promise<NamedPicture[]> => {
  const codes = [...new Set(files.flatMap(({ name }) => readingsOf(name).map(({ code }) => code)))]
  const usable = codes.filter((code) => code !== '' && code.length <= 60)
  const kinds = new Map<string, 'product' | 'sku'>()
  for (let at = 0; at < usable.length; at += maxCodes) {
    const input = { codes: usable.slice(at, at + maxCodes) }
    const { targets } = await call(operatorCatalogueBulk.findPictureTargets, input)
    for (const { code, kind } of targets) kinds.set(code.toLowerCase(), kind)
  }
  const known = new Set(kinds.keys())
  return files.map((file, index) => {
    const reading = matchOf(file.name, known)
    const kind = reading && kinds.get(reading.code.toLowerCase())
    const match = reading && kind ? { ...reading, kind } : null
    const key = `${index} ${file.name} ${file.size}`
    return { key, file, match, state: match ? 'ready' : 'unmatched', problem: null }
  })
}

const sendOne = async (
  { file, match }: NamedPicture,
  update: (part: Partial<NamedPicture>) => void,
): Promise<void> => {
  if (!match) return
  update({ state: 'sending', problem: null })
  try {
    const { url } = await upload(operatorCatalogue.uploadProductImage, {}, file, {
      quiet: true,
      onProgress: () => undefined,
    })
    const { code, place } = match
    const pictures = [{ code, place, url }]
    const { results } = await call(operatorCatalogueBulk.attachPictures, { pictures }, { quiet: true })
    update({ state: results[0]?.reason ?? 'failed' })
  } catch (error) {
    update({ state: 'failed', problem: error instanceof CallError ? error.message : String(error) })
  }
}

const maxConcurrent = 3

/**
 * Uploads a few images at a time, but those of one code one after the other, as they are stored in the order in which
 * they arrive.
 */
export const sendPictures = async (
  pictures: readonly NamedPicture[],
  update: (key: string, part: Partial<NamedPicture>) => void,
): Promise<void> => {
  const pending = pictures.filter(({ state }) => state === 'ready' || state === 'failed')
  const groups = [...Map.groupBy(pending, ({ match }) => match?.code.toLowerCase()).values()].map((group) =>
    group.toSorted((a, b) => (a.match?.place ?? 0) - (b.match?.place ?? 0)),
  )
  const next = groups.values()
  const worker = async (): Promise<void> => {
    for (const group of next) {
      for (const picture of group) await sendOne(picture, (part) => update(picture.key, part))
    }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, worker))
}
