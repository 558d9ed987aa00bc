import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { formatNumber } from '../kernel/format.ts'
import {
  orderIdSchema,
  shippingLineIdSchema,
  shippingRuleIdSchema,
  shopIdSchema,
  skuIdSchema,
} from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { orderResultSchema } from '../orders/order-inputs.ts'
import { instantSchema, versionSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { countryCodeSchema } from '../shipping/shipping.ts'
import { goodsAttributes } from '../kernel/statuses.ts'

/** `lines`: the first of the rule's own lines that is available. `bestValue`: the lowest price × days. */
export const ruleChoices = ['cheapest', 'fastest', 'bestValue', 'lines'] as const
export type RuleChoice = (typeof ruleChoices)[number]
/** Without a rule, an order goes by the cheapest line that takes no longer, or else by the cheapest of all. */
export const defaultMaxDays = 25
export const maxRules = 50
export const maxPreviewed = 5_000
export const previewDays = 30
/** Orders per call; the next call continues after them. */
export const applyChunk = 250

export const maxPreferredLines = 50
const countries = z.array(countryCodeSchema).max(250).default([])
const attributes = z.array(z.enum(goodsAttributes)).max(goodsAttributes.length).default([])
const grams = z.int().min(0).max(1_000_000).nullable().default(null)
const amount = z.int().min(0).max(2_000_000_000).nullable().default(null)
const units = z.int().min(1).max(1_000_000).nullable().default(null)

/** All conditions must match; empty or null ones always match. Ranges are inclusive. */
export const ruleConditionsSchema = z
  .object({
    shopIds: z.array(shopIdSchema).max(100).default([]),
    countries,
    exceptCountries: countries,
    weightFromGrams: grams,
    weightToGrams: grams,
    /** Value of the goods in the customer's currency, without shipping. */
    valueFromMinor: amount,
    valueToMinor: amount,
    containsAny: attributes,
    containsNone: attributes,
    /** `any`: at least one line item has one of these SKUs; `only`: every line item. */
    skus: z
      .object({ mode: z.enum(['any', 'only']), ids: z.array(skuIdSchema).min(1).max(200) })
      .nullable()
      .default(null),
    unitsFrom: units,
    unitsTo: units,
  })
  .check(({ value, issues }) => {
    const ranges = [
      ['weightToGrams', value.weightFromGrams, value.weightToGrams],
      ['valueToMinor', value.valueFromMinor, value.valueToMinor],
      ['unitsTo', value.unitsFrom, value.unitsTo],
    ] as const
    for (const [field, from, to] of ranges) {
      if (from === null || to === null || from <= to) continue
      issues.push({
        code: 'custom',
        input: to,
        path: [field],
        message: 'must not be lower than the start of the range',
      })
    }
  })
export type RuleConditions = z.output<typeof ruleConditionsSchema>

export const ruleOutcomeSchema = z
  .object({
    choice: z.enum(ruleChoices),
    /** For `lines`, in order of preference. */
    lineIds: z.array(shippingLineIdSchema).max(maxPreferredLines).default([]),
    maxPriceMinor: amount,
    maxDays: z.int().min(1).max(365).nullable().default(null),
    /** If no line is available: the next rule applies, or the order waits for the seller with the reason. */
    otherwise: z.enum(['nextRule', 'askSeller']).default('nextRule'),
  })
  .refine(({ choice, lineIds }) => choice !== 'lines' || lineIds.length > 0, {
    path: ['lineIds'],
    error: 'must contain at least one line',
  })
export type RuleOutcome = z.output<typeof ruleOutcomeSchema>

export const ruleSettingsSchema = z.object({
  name: z.string().trim().min(1, 'is required').max(80),
  isOn: z.boolean().default(true),
  conditions: ruleConditionsSchema,
  outcome: ruleOutcomeSchema,
})
export type RuleSettings = z.output<typeof ruleSettingsSchema>

export const shippingRuleSchema = ruleSettingsSchema.extend({
  id: shippingRuleIdSchema,
  /** Incremented with each change; saving requires the version displayed. */
  version: versionSchema,
  updatedAt: instantSchema,
  updatedBy: z.string(),
  /** Orders of the last 30 days that it decided, and how many of them it left to the seller. */
  decided: z.int(),
  leftToSeller: z.int(),
  skus: z.array(z.object({ id: skuIdSchema, code: z.string(), name: z.string(), nameZh: z.string() })),
})
export type ShippingRule = z.output<typeof shippingRuleSchema>

export const ruleTemplateKeys = [
  'cheapest',
  'fastForValue',
  'euSteady',
  'battery',
  'heavy',
  'slowForCheap',
] as const

const choice = z.object({ name: z.string(), freightMinor: amountMinorSchema, daysMax: z.int() })
const sums = z.object({
  /** Orders with a line before and after; amounts and days refer to them. */
  compared: z.int(),
  freightBeforeMinor: amountMinorSchema,
  freightAfterMinor: amountMinorSchema,
  /** The longest promised days of each order, summed. */
  daysBefore: z.int(),
  daysAfter: z.int(),
})

const customer = { kind: 'customer', tag: menuTags.orders } as const
const changing = { ...customer, authority: 'order:edit' } as const
const byId = z.object({ id: shippingRuleIdSchema })

export const shippingRules = {
  listShippingRules: endpoint({
    method: 'GET',
    path: '/User/Rule/list',
    summary: 'Lists the shipping rules in priority order.',
    access: customer,
    input: z.object({}),
    output: z.object({
      currency: currencySchema,
      /** Rules apply to all shops, so only accounts that see all of them may change any. */
      canChange: z.boolean(),
      shops: z.array(z.object({ id: shopIdSchema, name: z.string() })),
      rules: z.array(shippingRuleSchema),
    }),
  }),
  getShippingRuleTemplates: endpoint({
    method: 'POST',
    path: '/User/Rule/GetTemplates',
    summary: 'Returns starter rules filled with available lines. Rules without a suitable line are left out.',
    access: customer,
    input: z.object({}),
    output: z.object({
      templates: z.array(
        z.object({
          key: z.enum(ruleTemplateKeys),
          nameEn: z.string(),
          nameZh: z.string(),
          conditions: ruleConditionsSchema,
          outcome: ruleOutcomeSchema,
        }),
      ),
    }),
    badInput: 'not an object',
  }),
  listRuleShippingLines: endpoint({
    method: 'POST',
    path: '/User/Rule/GetShippingMethod',
    summary: 'Lists all active shipping lines with countries, goods, delivery times and lowest price.',
    access: customer,
    input: z.object({}),
    output: z.object({
      currency: currencySchema,
      lines: z.array(
        z.object({
          lineId: shippingLineIdSchema,
          name: z.string(),
          carrier: z.string(),
          countries: z.array(z.string()),
          accepts: z.array(z.enum(goodsAttributes)),
          maxWeightGrams: z.int(),
          daysMin: z.int(),
          daysMax: z.int(),
          /** The customer's price of the lightest parcel, to the country where it is lowest. */
          fromMinor: amountMinorSchema,
        }),
      ),
    }),
    badInput: 'not an object',
  }),
  saveShippingRule: endpoint({
    method: 'POST',
    path: '/User/Rule/edit',
    summary: 'Creates a rule with the lowest priority, or updates the named rule in the given version.',
    access: changing,
    errors: ['limitedToShops', 'notFound', 'ruleChanged', 'tooManyRules'],
    input: ruleSettingsSchema
      .extend({ id: shippingRuleIdSchema.optional(), version: versionSchema.min(1).optional() })
      .refine(({ id, version }) => id === undefined || version !== undefined, {
        path: ['version'],
        error: 'is required',
      }),
    output: byId.extend({ version: versionSchema }),
  }),
  switchShippingRule: endpoint({
    method: 'POST',
    path: '/User/Rule/Switch',
    summary: 'Disables a rule, or enables it at its previous position.',
    access: changing,
    errors: ['limitedToShops', 'notFound'],
    input: byId.extend({ isOn: z.boolean() }),
    output: byId.extend({ version: versionSchema }),
  }),
  arrangeShippingRules: endpoint({
    method: 'POST',
    path: '/User/Rule/Arrange',
    summary: 'Reorders the rules. Refused if the order has changed since it was displayed.',
    access: changing,
    errors: ['limitedToShops', 'notFound', 'rulesChanged'],
    input: z.object({
      ids: z.array(shippingRuleIdSchema).min(1).max(maxRules),
      /** The rules in their previous order; refused if it has changed meanwhile. */
      was: z.array(shippingRuleIdSchema).min(1).max(maxRules),
    }),
    output: z.object({ ids: z.array(shippingRuleIdSchema) }),
  }),
  deleteShippingRule: endpoint({
    method: 'POST',
    path: '/User/Rule/delete',
    summary: 'Deletes a rule. Orders keep the line it chose.',
    access: changing,
    errors: ['limitedToShops', 'notFound'],
    input: byId,
    output: z.object({ deleted: z.literal(true) }),
  }),
  previewShippingRules: endpoint({
    method: 'POST',
    path: '/User/Rule/Preview',
    summary: `Previews what these rules would choose for current orders at today's rates, up to the newest ${formatNumber(maxPreviewed, 'en')}. Changes nothing.`,
    access: customer,
    errors: ['notFound'],
    input: z.object({
      rules: z.array(ruleSettingsSchema).max(maxRules),
      of: z.enum(['last30Days', 'unpaid']).default('last30Days'),
    }),
    output: z.object({
      currency: currencySchema,
      orders: z.int(),
      /** Older orders were not considered. */
      isBounded: z.boolean(),
      chosenByHand: z.int(),
      /** An unpriced line item, or an address without a country. */
      notReady: z.int(),
      unreachable: z.int(),
      byDefault: z.int(),
      leftToSeller: z.int(),
      changed: z.int(),
      sums,
      /** One per rule, in order. */
      rules: z.array(
        z.object({ matched: z.int(), chosen: z.int(), leftToSeller: z.int(), passedOn: z.int(), sums }),
      ),
      countries: z.array(z.object({ countryCode: z.string(), orders: z.int(), changed: z.int(), sums })),
      largest: z.array(
        z.object({
          orderId: orderIdSchema,
          number: z.string(),
          countryCode: z.string(),
          /** The rule's position; null: no rule, so the default line. */
          rule: z.int().nullable(),
          before: choice.nullable(),
          /** Null: left to the seller. */
          after: choice.nullable(),
        }),
      ),
    }),
  }),
  applyShippingRules: endpoint({
    method: 'POST',
    path: '/User/Rule/Apply',
    summary: `Reapplies the rules at today's rates to unpaid orders, ${applyChunk} per call, with a result for each. Repeating it changes nothing further.`,
    access: changing,
    errors: ['amountTooLarge'],
    input: z.object({
      /** The last order of the previous call. */
      after: orderIdSchema.optional(),
      includeChosenByHand: z.boolean().default(false),
    }),
    output: z.object({
      results: z.array(orderResultSchema),
      /** Where the next call continues; null: all done. */
      next: orderIdSchema.nullable(),
    }),
    badInput: { includeChosenByHand: 'yes' },
  }),
}
