import { DomainError } from '../../../contract/kernel/errors.ts'
import type { MissingPaper, WavePaperKind } from '../../../contract/packing/wave-papers.ts'
import type { Platform } from '../../platform/platform.ts'
import { drawOrderPapers, drawPackingDocuments, type LabelPicture } from '../fulfilment/index.ts'
import { collectPapers, type Collected, type WaveOrder } from './collect-papers.ts'
import { pngOf, rasterizeTask, type Raster } from './label-raster.ts'
import { fittingDots, labelDots, zplOf } from './label-zpl.ts'

export type PaperParts = Pick<Platform, 'database' | 'files' | 'parsePool'>

export interface MadePapers {
  readonly body: Buffer
  readonly missing: readonly MissingPaper[]
}

const account = 'wave-papers'
/** What laser and label printers draw. */
const pictureDots = 300

/** The pages of a PDF; null: it cannot be read. */
const pagesOf = async (
  { parsePool }: PaperParts,
  pdf: Buffer,
  dotsPerInch: number,
): Promise<readonly Raster[] | null> => {
  try {
    return await parsePool.run(rasterizeTask, [pdf, dotsPerInch], { account })
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

const pictureOf = (raster: Raster): LabelPicture => ({
  png: pngOf(raster),
  width: raster.pageWidth,
  height: raster.pageHeight,
})

const unreadable = ({ id, number }: WaveOrder): MissingPaper => ({
  orderId: id as MissingPaper['orderId'],
  number,
  part: 'label',
  reason: 'labelUnreadable',
})

const makePdf = async (parts: PaperParts, papers: readonly Collected[]): Promise<MadePapers> => {
  const missing: MissingPaper[] = []
  const drawn = []
  for (const { order, label, slip, invoices } of papers) {
    const pages = label?.of === 'carrier' ? await pagesOf(parts, label.pdf, pictureDots) : []
    if (pages === null) missing.push(unreadable(order))
    drawn.push({
      label: label?.of === 'agency' ? label.sheet : null,
      pictures: (pages ?? []).map(pictureOf),
      slip,
      invoices,
    })
  }
  return { body: await drawOrderPapers(drawn), missing }
}

/** At the printer's dots, smaller where the page is larger than its paper. */
const labelRasters = async (parts: PaperParts, pdf: Buffer): Promise<readonly Raster[] | null> => {
  const [first, ...rest] = (await pagesOf(parts, pdf, labelDots.perInch)) ?? []
  if (!first) return null
  const dots = fittingDots(first)
  return dots < labelDots.perInch ? pagesOf(parts, pdf, dots) : [first, ...rest]
}

const makeZpl = async (parts: PaperParts, papers: readonly Collected[]): Promise<MadePapers> => {
  const missing: MissingPaper[] = []
  const labels: string[] = []
  for (const { order, label } of papers) {
    if (!label) continue
    const pdf =
      label.of === 'carrier' ? label.pdf : await drawPackingDocuments({ labels: [label.sheet], slips: [] })
    const rasters = await labelRasters(parts, pdf)
    if (rasters) labels.push(...rasters.map(zplOf))
    else missing.push(unreadable(order))
  }
  return { body: Buffer.from(labels.join(''), 'latin1'), missing }
}

export const makePapers = async (
  parts: PaperParts,
  orders: readonly WaveOrder[],
  kind: WavePaperKind,
): Promise<MadePapers> => {
  const { database, files } = parts
  const { papers, missing } = await collectPapers({ db: database.agency, files }, orders, kind === 'pdf')
  const made = await (kind === 'pdf' ? makePdf : makeZpl)(parts, papers)
  return { body: made.body, missing: [...missing, ...made.missing] }
}
