/** What a line of a carrier's bill can say, with the names that carriers give these columns. */
export const billFields = ['tracking', 'amount', 'weight', 'charge'] as const
export type BillField = (typeof billFields)[number]

export const neededBillFields: readonly BillField[] = ['tracking', 'amount']

export const billColumnNames = {
  tracking: [
    'Tracking number',
    'Tracking no',
    'Tracking',
    'Tracking ID',
    'Waybill',
    'Waybill number',
    'AWB',
    'Airway bill',
    'Parcel number',
    'Shipment number',
    'Express or Ground Tracking ID',
    '运单号',
    '跟踪号',
    '快递单号',
    '物流单号',
    '转单号',
    '服务商单号',
  ],
  amount: [
    'Amount',
    'Total',
    'Total amount',
    'Net amount',
    'Net charge',
    'Net Charge Amount',
    'Charge amount',
    'Total charge',
    'Freight',
    'Cost',
    'Fee',
    '金额',
    '总金额',
    '总费用',
    '费用',
    '运费',
    '应收金额',
    '结算金额',
  ],
  weight: [
    'Weight',
    'Weight (kg)',
    'Weight (g)',
    'Weight kg',
    'Charged weight',
    'Chargeable weight',
    'Billed weight',
    'Rated weight',
    'Rated Weight Amount',
    '重量',
    '计费重',
    '计费重量',
    '收费重',
    '结算重量',
  ],
  charge: [
    'Charge',
    'Charge type',
    'Charge description',
    'Service',
    'Fee type',
    '费用类型',
    '费用名称',
    '费用项目',
  ],
} as const satisfies Record<BillField, readonly string[]>

export type BillColumns = Readonly<Partial<Record<BillField, string>>>
export type WeightUnit = 'g' | 'kg'

const normal = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replaceAll(/[\s*_:.#]/g, ' ')
    .split(' ')
    .filter(Boolean)
    .join(' ')
    .toLowerCase()

/** The first column of each field that has one of its usual names; earlier names are the more likely ones. */
export const guessBillColumns = (header: readonly string[]): BillColumns => {
  const names = header.map(normal)
  const taken = new Set<number>()
  const guessed: Partial<Record<BillField, string>> = {}
  for (const field of billFields) {
    for (const name of billColumnNames[field]) {
      const at = names.findIndex((cell, place) => cell === normal(name) && !taken.has(place))
      if (at < 0) continue
      taken.add(at)
      guessed[field] = header[at]?.trim() ?? ''
      break
    }
  }
  return guessed
}

/** Where each chosen column stands in a file; missing if the file has none of this name. */
export const placesOfColumns = (
  header: readonly string[],
  columns: BillColumns,
): Readonly<Partial<Record<BillField, number>>> => {
  const names = header.map(normal)
  const places: Partial<Record<BillField, number>> = {}
  for (const field of billFields) {
    const column = columns[field]
    const at = column === undefined ? -1 : names.indexOf(normal(column))
    if (at >= 0) places[field] = at
  }
  return places
}

/** Kilograms if the column's name says so, else grams. */
export const guessWeightUnit = (column: string | undefined): WeightUnit =>
  column !== undefined && /\b(?:g|grams?)\b|克/i.test(column) && !/kg|千克/i.test(column) ? 'g' : 'kg'
