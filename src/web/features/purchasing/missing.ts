interface Counted {
  readonly nums: number
  readonly arrivedNums: number
  readonly refundNums: number
}

/** How many of an item are still to come. */
export const missingOf = ({ nums, arrivedNums, refundNums }: Counted): number =>
  Math.max(0, nums - arrivedNums - refundNums)
