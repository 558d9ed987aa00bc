import { compare, type Rate } from './measure.ts'
import type { Row } from './report.ts'
import { folder } from './run-folder.ts'

export const perSecond = ({ perSecond: rate, p50 }: Rate): string => `${Math.round(rate)}/s (p50 ${p50} ms)`

export const ratioRow = (test: string, product: Rate, baseline: Rate, target: number): Row => {
  const ratio = product.perSecond / baseline.perSecond
  return {
    test,
    product: perSecond(product),
    baseline: perSecond(baseline),
    result: ratio.toFixed(2),
    target: `${target} of the baseline`,
    met: ratio >= target,
  }
}

export const both = async (sides: Parameters<typeof compare>[0]): Promise<readonly [Rate, Rate]> => {
  const [first, second] = await compare(sides, folder)
  if (!first || !second) throw new Error('a side of the comparison is missing')
  return [first, second]
}

export const simpleRow = (test: string, value: number, unit: string, limit: number): Row => ({
  test,
  product: `${Math.round(value)} ${unit}`,
  baseline: '',
  result: `${Math.round(value)} ${unit}`,
  target: `${limit} ${unit}`,
  met: value <= limit,
})
