import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { formatMinor, parseMinor } from '../../../contract/kernel/money.ts'
import type { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import type { GoodsAttribute } from '../../../contract/kernel/statuses.ts'

export type LineInput = InputOf<typeof operatorCatalogue.saveShippingLine>
export type Line = OutputOf<typeof operatorCatalogue.saveShippingLine>
type RateInput = NonNullable<LineInput['rates']>[number]

/** A column of the grid: above `from`, up to and including `to` grams. Input is kept unparsed. */
export interface BandDraft {
  readonly key: string
  readonly from: string
  readonly to: string
  /** Weights are rounded up to a multiple of this many grams. */
  readonly step: string
}

/** The price of a zone in a band, USD. Both empty: not served. */
export interface CellDraft {
  readonly base: string
  readonly perKg: string
}

/** A row of the grid: a country or some of its postcodes, with its delivery days. */
export interface ZoneDraft {
  readonly key: string
  readonly countryCode: string
  /** Separated by spaces or commas; '' for the whole country. */
  readonly prefixes: string
  readonly daysMin: string
  readonly daysMax: string
  /** By band. */
  readonly cells: Readonly<Record<string, CellDraft>>
}

export interface LineDraft {
  readonly code: string
  readonly nameEn: string
  readonly nameZh: string
  readonly carrier: string
  readonly trackingUrl: string
  readonly volumetricDivisor: string
  readonly maxWeightGrams: string
  readonly maxSideMm: string
  readonly accepts: readonly GoodsAttribute[]
  readonly isActive: boolean
  readonly paysDuty: boolean
  readonly paysTax: boolean
  readonly bands: readonly BandDraft[]
  readonly zones: readonly ZoneDraft[]
}

export const newKey = (): string => Math.random().toString(36).slice(2, 10)

export const emptyLine: LineDraft = {
  code: '',
  nameEn: '',
  nameZh: '',
  carrier: '',
  trackingUrl: '',
  volumetricDivisor: '',
  maxWeightGrams: '30000',
  maxSideMm: '',
  accepts: [],
  isActive: true,
  paysDuty: false,
  paysTax: false,
  bands: [{ key: 'first', from: '0', to: '2000', step: '1' }],
  zones: [],
}

const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** Rates with the same country, prefixes and days form one row. */
const rowOf = (rate: Line['rates'][number]): string =>
  JSON.stringify([rate.countryCode, rate.postcodePrefixes, rate.daysMin, rate.daysMax])

export const draftOf = (line: Line): LineDraft => {
  const bandKey = (rate: Line['rates'][number]): string =>
    `${rate.fromGrams}-${rate.toGrams}/${rate.stepGrams}`
  const bands = new Map(line.rates.map((rate) => [bandKey(rate), rate]))
  const rows = Map.groupBy(line.rates, rowOf)
  return {
    code: line.code,
    nameEn: line.nameEn,
    nameZh: line.nameZh,
    carrier: line.carrier,
    trackingUrl: line.trackingUrl ?? '',
    volumetricDivisor: numberText(line.volumetricDivisor),
    maxWeightGrams: numberText(line.maxWeightGrams),
    maxSideMm: numberText(line.maxSideMm),
    accepts: line.accepts,
    isActive: line.isActive,
    paysDuty: line.paysDuty,
    paysTax: line.paysTax,
    bands: [...bands]
      .toSorted(
        ([, a], [, b]) => a.fromGrams - b.fromGrams || a.toGrams - b.toGrams || a.stepGrams - b.stepGrams,
      )
      .map(([key, { fromGrams, toGrams, stepGrams }]) => ({
        key,
        from: String(fromGrams),
        to: String(toGrams),
        step: String(stepGrams),
      })),
    zones: [...rows].flatMap(([key, rates]) => {
      const [first] = rates
      if (!first) return []
      const cells = rates.map((rate) => [
        bandKey(rate),
        { base: formatMinor(rate.baseMinor), perKg: formatMinor(rate.perKgMinor) },
      ])
      return {
        key,
        countryCode: first.countryCode,
        prefixes: first.postcodePrefixes.join(', '),
        daysMin: String(first.daysMin),
        daysMax: String(first.daysMax),
        cells: Object.fromEntries(cells) as Record<string, CellDraft>,
      }
    }),
  }
}

export type LineDraftProblem = 'needed' | 'number' | 'amount' | 'order' | 'prices'
/** By field: `code`, `band.<key>`, `zone.<key>.country`, `cell.<zone>.<band>`… */
export type LineDraftProblems = Readonly<Record<string, LineDraftProblem>>

/** Null for ''; undefined for anything but a whole number. */
const wholeOf = (text: string): number | null | undefined => {
  const plain = text.trim()
  if (plain === '') return null
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined
}

export const isCellEmpty = (cell: CellDraft | undefined): boolean =>
  cell === undefined || (cell.base.trim() === '' && cell.perKg.trim() === '')

const amountOf = (text: string): number | null => {
  const minor = text.trim() === '' ? 0 : parseMinor(text)
  return minor === null || minor < 0 ? null : minor
}

class Reader {
  readonly problems: Record<string, LineDraftProblem> = {}
  note(field: string, problem: LineDraftProblem): void {
    this.problems[field] ??= problem
  }
  text(field: string, value: string): string {
    if (value.trim() === '') this.note(field, 'needed')
    return value.trim()
  }
  whole(field: string, value: string): number {
    const number = wholeOf(value)
    if (number === null) this.note(field, 'needed')
    if (number === undefined) this.note(field, 'number')
    return number ?? 0
  }
  optional(field: string, value: string): number | null {
    const number = wholeOf(value)
    if (number === undefined || number === 0) this.note(field, 'number')
    return number ?? null
  }
}

const prefixesOf = (text: string): string[] =>
  text
    .split(/[,;\n]+|\s{2,}/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

const readZone = (reader: Reader, zone: ZoneDraft, bands: readonly BandDraft[]): RateInput[] => {
  const at = `zone.${zone.key}`
  const countryCode = reader.text(`${at}.country`, zone.countryCode)
  const daysMin = reader.whole(`${at}.days`, zone.daysMin)
  const daysMax = reader.whole(`${at}.days`, zone.daysMax)
  if (daysMax < daysMin) reader.note(`${at}.days`, 'order')
  const priced = bands.filter((band) => !isCellEmpty(zone.cells[band.key]))
  if (priced.length === 0) reader.note(at, 'prices')
  return priced.map((band) => {
    const cell = zone.cells[band.key] ?? { base: '', perKg: '' }
    const baseMinor = amountOf(cell.base)
    const perKgMinor = amountOf(cell.perKg)
    if (baseMinor === null || perKgMinor === null) reader.note(`cell.${zone.key}.${band.key}`, 'amount')
    return {
      countryCode,
      postcodePrefixes: prefixesOf(zone.prefixes),
      fromGrams: Number(band.from),
      toGrams: Number(band.to),
      baseMinor: baseMinor ?? 0,
      perKgMinor: perKgMinor ?? 0,
      stepGrams: Number(band.step),
      daysMin,
      daysMax,
    }
  })
}

export const readDraft = (
  draft: LineDraft,
):
  | { readonly input: LineInput; readonly problems: null }
  | { readonly input: null; readonly problems: LineDraftProblems } => {
  const reader = new Reader()
  for (const band of draft.bands) {
    const from = reader.whole(`band.${band.key}`, band.from)
    const to = reader.whole(`band.${band.key}`, band.to)
    if (to <= from) reader.note(`band.${band.key}`, 'order')
    if (reader.whole(`step.${band.key}`, band.step) === 0) reader.note(`step.${band.key}`, 'number')
  }
  const input: LineInput = {
    code: reader.text('code', draft.code),
    nameEn: reader.text('nameEn', draft.nameEn),
    nameZh: draft.nameZh.trim(),
    carrier: reader.text('carrier', draft.carrier),
    trackingUrl: draft.trackingUrl.trim() || null,
    volumetricDivisor: reader.optional('volumetricDivisor', draft.volumetricDivisor),
    maxWeightGrams: reader.whole('maxWeightGrams', draft.maxWeightGrams),
    maxSideMm: reader.optional('maxSideMm', draft.maxSideMm),
    accepts: [...draft.accepts],
    isActive: draft.isActive,
    paysDuty: draft.paysDuty,
    paysTax: draft.paysTax,
    rates: draft.zones.flatMap((zone) => readZone(reader, zone, draft.bands)),
  }
  return Object.keys(reader.problems).length === 0
    ? { input, problems: null }
    : { input: null, problems: reader.problems }
}
