import * as z from 'zod'
import { timeZoneSchema } from '../kernel/sheets.ts'

export const vipLimits = { levels: 10, days: { min: 7, max: 730 } } as const

/** Hundredths of a percent. */
const discountSchema = z
  .int('must be a percentage')
  .min(0, 'must be a percentage')
  .max(10_000, 'must not exceed 100%')
const benefits = z.string().trim().max(1_000).default('')

export const vipLevelSchema = z.object({
  /** Given by the form, so that a level keeps its customers when it is renamed. */
  id: z.uuid(),
  nameEn: z.string().trim().min(1, 'is required').max(40),
  nameZh: z.string().trim().max(40).default(''),
  /** Paid volume in USD from which customers have it; null: only operators give it. */
  thresholdMinor: z
    .int('must be an amount')
    .min(1, 'must be an amount')
    .max(100_000_000_000, 'must not exceed 1,000,000,000.00')
    .nullable(),
  goodsBp: discountSchema,
  freightBp: discountSchema,
  servicesBp: discountSchema,
  benefitsEn: benefits,
  benefitsZh: benefits,
})
export type VipLevel = z.output<typeof vipLevelSchema>

const repeated = (values: readonly unknown[]): number =>
  values.findIndex((value, place) => value !== null && values.indexOf(value) < place)

/** What the owner sets about VIP levels. */
export const vipTermsSchema = z
  .object({
    /** Volume counts the payments of this many days, today included. */
    days: z.int('must be a number of days').min(vipLimits.days.min).max(vipLimits.days.max),
    /** In which the days of volumes and of customers' prices begin. */
    timeZone: timeZoneSchema,
    levels: z.array(vipLevelSchema).max(vipLimits.levels),
  })
  .superRefine(({ levels }, context) => {
    for (const key of ['id', 'nameEn', 'thresholdMinor'] as const) {
      const place = repeated(levels.map((level) => level[key]))
      if (place >= 0)
        context.addIssue({
          code: 'custom',
          path: ['levels', place, key],
          message: 'must differ from other levels',
        })
    }
  })
export type VipTerms = z.output<typeof vipTermsSchema>

export const defaultVipTerms: VipTerms = { days: 90, timeZone: 'UTC', levels: [] }
