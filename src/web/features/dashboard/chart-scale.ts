const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** The top of an axis at or slightly above `value`, so that its four grid lines are at whole, round numbers. */
export const niceTop = (value: number): number => {
  const quarter = Math.max(1, Math.ceil(value / 4))
  const power = 10 ** Math.floor(Math.log10(quarter))
  const step = steps.find((one) => one * power >= quarter && Number.isInteger(one * power)) ?? 10
  return 4 * step * power
}

export const ticksTo = (top: number): readonly number[] =>
  [0, 1, 2, 3, 4].map((quarter) => (top / 4) * quarter)
