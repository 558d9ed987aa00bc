import { operatorCatalogueBulk } from '../../../contract/operator/catalogue-bulk.ts'
import { operatorCatalogue } from '../../../contract/operator/catalogue.ts'
import { call, upload } from '../../ui/call/calls.ts'
import { CallError } from '../../ui/call/call-error.ts'
import { matchOf, readingsOf, type NameReading } from './picture-names.ts'

export type PictureState = 'unmatched' | 'ready' | 'sending' | 'attached' | 'noRoom' | 'notFound' | 'failed'

/** A picture on its way to the product or SKU that its name says. */
export interface NamedPicture {
  readonly key: string
  readonly file: File
  readonly match: (NameReading & { readonly kind: 'product' | 'sku' }) | null
  readonly state: PictureState
  /** The server's words where it was refused. */
  readonly problem: string | null
}

const codesAtOnce = 1000

/** Finds for each file the product or SKU that its name says. */
export const matchPictures = async (files: readonly File[]): Promise<NamedPicture[]> => {
  const codes = [...new Set(files.flatMap(({ name }) => readingsOf(name).map(({ code }) => code)))]
  const usable = codes.filter((code) => code !== '' && code.length <= 60)
  const kinds = new Map<string, 'product' | 'sku'>()
  for (let at = 0; at < usable.length; at += codesAtOnce) {
    const asked = { codes: usable.slice(at, at + codesAtOnce) }
    const { targets } = await call(operatorCatalogueBulk.findPictureTargets, asked)
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
  tell: (part: Partial<NamedPicture>) => void,
): Promise<void> => {
  if (!match) return
  tell({ state: 'sending', problem: null })
  try {
    const { url } = await upload(operatorCatalogue.uploadProductImage, {}, file, {
      quiet: true,
      onProgress: () => undefined,
    })
    const { code, place } = match
    const pictures = [{ code, place, url }]
    const { results } = await call(operatorCatalogueBulk.attachPictures, { pictures }, { quiet: true })
    tell({ state: results[0]?.reason ?? 'failed' })
  } catch (error) {
    tell({ state: 'failed', problem: error instanceof CallError ? error.message : String(error) })
  }
}

const atATime = 3

/**
 * Sends every picture that has a place and is not there yet, some at a time. Those of one product go in the order of
 * their numbers, so that they stand so.
 */
export const sendPictures = async (
  pictures: readonly NamedPicture[],
  tell: (key: string, part: Partial<NamedPicture>) => void,
): Promise<void> => {
  const due = pictures.filter(({ state }) => state === 'ready' || state === 'failed')
  const groups = [...Map.groupBy(due, ({ match }) => match?.code.toLowerCase()).values()].map((group) =>
    group.toSorted((a, b) => (a.match?.place ?? 0) - (b.match?.place ?? 0)),
  )
  const next = groups.values()
  const worker = async (): Promise<void> => {
    for (const group of next) {
      for (const picture of group) await sendOne(picture, (part) => tell(picture.key, part))
    }
  }
  await Promise.all(Array.from({ length: atATime }, worker))
}
