interface Counted {
  readonly nums: number
  readonly arrivedNums: number
  readonly refundNums: number
}

export const missingOf = ({ nums, arrivedNums, refundNums }: Counted): number =>
  Math.max(0, nums - arrivedNums - refundNums)
