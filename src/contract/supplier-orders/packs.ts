interface Packed {
  readonly minQuantity: number
  /** Units that are sold together only. */
  readonly packSize: number
}

/** The units to order for what is needed: at least the minimum quantity, in whole packs. */
export const roundToPacks = (units: number, { minQuantity, packSize }: Packed): number =>
  Math.ceil(Math.max(units, minQuantity) / packSize) * packSize
